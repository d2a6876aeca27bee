import Type from 'typebox';
import { listSessions } from '../../edge/sessions/store/sessions.js';
import { defineRoute } from '../shared/define-route.js';
import { list, Timestamp } from '../../operation/fields.js';
import { isAlive } from '../../edge/sessions/session-record.js';
import { Session, toSession } from '../auth/auth-objects.js';
import { OWN_SESSIONS } from './own-sessions.js';

export const listUserSessions = defineRoute({
  ...OWN_SESSIONS,
  method: 'GET',
  path: '/user/sessions',
  operationId: 'listUserSessions',
  summary: 'List your sessions',
  description: ['Lists your sessions, newest first. There are at most 20; a new one ends the oldest.'],
  response: Type.Object({ sessions: list(Session, 'Newest first.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, web }, { pool, clock }) {
    const now = clock.now();
    const sessions = (await listSessions(pool, caller.userId)).filter((session) => isAlive(session, now));
    return {
      sessions: sessions.map((session) => {
        const isCurrent = session.id === web.session?.id;
        // Its current use is written some seconds later.
        return toSession(isCurrent ? { ...session, lastSeenAt: now.toISOString() } : session, isCurrent);
      }),
    };
  },
});
