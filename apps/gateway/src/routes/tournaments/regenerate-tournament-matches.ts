import Type from 'typebox';
import { count, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const regenerateTournamentMatches = defineRoute({
  ...tournamentOperation('regenerateTournamentMatches', ['Creates a new match for every READY node without an open match.']),
  summary: 'Recreate missing matches',
  params: TournamentPath,
  body: Type.Object({ confirm: Type.Literal(true, { description: 'Always true.' }) }),
  response: Type.Object({ queued: count('Number of matches being created.', 1), timestamp: Timestamp() }),
  handler(input, { tournamentBrackets }) {
    return tournamentBrackets.regenerateTournamentMatches({ tournament: input.params.identifier }, writeOptions(input));
  },
});
