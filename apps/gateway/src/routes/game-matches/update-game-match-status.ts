import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { MatchStatus, Timestamp } from '../../http/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_WRITE } from './game-match-fields.js';

export const updateGameMatchStatus = defineRoute({
  ...GAME_WRITE,
  method: 'PATCH',
  path: '/game/matches/{matchId}/status',
  operationId: 'updateGameMatchStatus',
  summary: 'Start, complete or cancel a match',
  section: '4.22',
  params: MatchPath,
  body: Type.Object({ status: MatchStatus() }),
  response: Type.Object({
    success: Type.Literal(true),
    matchId: Type.String(),
    previousStatus: Type.String(),
    newStatus: Type.String(),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, matchId: params.matchId, ...await matchCommands.updateGameMatchStatus({ ...params, ...body }, call) };
  },
});
