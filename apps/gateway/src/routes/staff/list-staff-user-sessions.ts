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
  summary: 'List the sessions of a user',
  description: ['Lists the sessions of a user, newest first: at most 20. For staff with role SUPPORT or higher.'],
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
