import Type from 'typebox';
import { Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';
import { toTournamentProfile, TournamentProfile } from './tournament-profile.js';

export const getTournament = defineRoute({
  ...tournamentOperation('getTournament', [
    'Returns a tournament. Drafts are visible only to managers; UNLISTED tournaments can be read by slug.',
    'The hash of the seed is public before the draw, the seed after the start, so that anyone can check the draw.',
  ]),
  summary: 'Get a tournament',
  params: TournamentPath,
  response: Type.Object({ tournament: TournamentProfile, timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, context) {
    const call = { caller, requestId };
    const found = await context.tournaments.getTournament({ tournament: params.identifier }, call);
    return { tournament: await toTournamentProfile(found, context, call) };
  },
});
