import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { CAPTAIN_WRITE, Id, MatchPath } from './match-fields.js';

export const markMatchReady = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/ready',
  operationId: 'markMatchReady',
  summary: 'Mark a team ready',
  section: '4.9',
  params: MatchPath,
  body: Type.Object({ teamId: Id() }),
  response: Type.Object({
    success: Type.Literal(true),
    matchReady: Type.Boolean({ description: 'Whether both teams are ready.' }),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...await matchCommands.markMatchReady({ ...params, ...body }, call) };
  },
});
