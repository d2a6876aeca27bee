import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const updateMatchAttendance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/attendance',
  operationId: 'updateMatchAttendance',
  summary: 'Say whether the key owner comes to a match',
  section: 'contract 6',
  params: MatchPath,
  body: Type.Object({ status: Type.Enum(['ATTENDING', 'NOT_ATTENDING', 'TENTATIVE']) }),
  response: Type.Object({
    success: Type.Literal(true),
    reclaimedSpot: Type.Boolean(),
    replacedBy: Type.Optional(Type.String({ description: 'User id of the bench player who took the spot.' })),
    message: Type.Optional(Type.String()),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.updateAttendance({ ...params, ...body }, call) };
  },
});
