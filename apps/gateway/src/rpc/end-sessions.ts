import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { endSession, endSessions as endAll } from '../sessions/end-sessions.js';

/** Ends a user's sessions, or one of them, at every replica (management B). */
export function endSessions(context: GatewayContext): Handlers<typeof gateway.SessionServiceService>['endSessions'] {
  return async ({ user, sessionId }, { requestId }) => {
    const { id: userId } = await context.profiles.resolveUser({ identifier: user }, { requestId });
    if (sessionId === undefined) return { ended: await endAll(context, userId) };
    return { ended: (await endSession(context, userId, sessionId)) ? 1 : 0 };
  };
}
