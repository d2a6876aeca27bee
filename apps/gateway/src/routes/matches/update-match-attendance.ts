import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Success, text, Timestamp } from '../../operation/fields.js';
import { AttendanceStatus, CAPTAIN_WRITE, MatchPath } from './match-fields.js';

export const updateMatchAttendance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/attendance',
  operationId: 'updateMatchAttendance',
  summary: 'Set the attendance of the key owner',
  description: [
    'Sets whether the key owner attends a match for which they are on the roster.',
    'When an active player declines, the first substitute who has not declined takes the place. A player who attends ' +
      'after all gets a free place back.',
    'Once the match has two teams, ATTENDING is the check-in.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({ status: AttendanceStatus() }),
  response: Type.Object({
    success: Success(),
    reclaimedSpot: flag('Whether the player got back a place on the active roster that a substitute had taken.'),
    replacedBy: Type.Optional(text('User id of the substitute who took the place.', 'user_01j6qvx3k0fd8r5y2m9wcz0002')),
    message: Type.Optional(text('Result, as a readable message.', 'A substitute has taken your place.')),
    timestamp: Timestamp(),
  }),
  emits: ['player.checked_in', 'roster.updated'],
  errors: ['error_match_not_found', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.updateAttendance({ ...params, ...body }, call)) };
  },
});
