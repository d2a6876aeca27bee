import Type from 'typebox';
import { count, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const regenerateTournamentMatches = defineRoute({
  ...tournamentOperation('regenerateTournamentMatches', ['Gives every READY node without a live match a new one.']),
  summary: 'Make new matches',
  params: TournamentPath,
  body: Type.Object({ confirm: Type.Literal(true, { description: 'Always true.' }) }),
  response: Type.Object({ queued: count('How many matches are made.', 1), timestamp: Timestamp() }),
  handler(input, { tournamentBrackets }) {
    return tournamentBrackets.regenerateTournamentMatches({ tournament: input.params.identifier }, writeOptions(input));
  },
});
