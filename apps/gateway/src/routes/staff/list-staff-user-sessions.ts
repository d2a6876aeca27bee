import Type from 'typebox';
import { listSessions } from '../../edge/sessions/store/sessions.js';
import { defineRoute } from '../shared/define-route.js';
import { list, Timestamp } from '../../operation/fields.js';
import { isAlive } from '../../edge/sessions/session-record.js';
import { Session, toSession } from '../auth/auth-objects.js';
import { ofStaff, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';
import { staffUserId } from './staff-user-id.js';

export const listStaffUserSessions = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/users/{id}/sessions',
  operationId: 'listStaffUserSessions',
  summary: 'List where a user is signed in',
  description: ['Lists the places where a user is signed in, newest first: 20 at most. For staff from SUPPORT on.'],
  params: StaffUserPath,
  response: Type.Object({ sessions: list(Session, 'Newest first.'), timestamp: Timestamp() }),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, caller, requestId, web }, context) {
    const userId = await staffUserId(context, params.id, { caller, requestId });
    const now = context.clock.now();
    const sessions = (await listSessions(context.pool, userId)).filter((session) => isAlive(session, now));
    return { sessions: sessions.map((session) => toSession(session, session.id === web.session?.id)) };
  },
});
