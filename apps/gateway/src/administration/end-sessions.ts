import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { endSession, endSessions as endAll } from '../edge/owners/end-sessions.js';

/** Ends a user's sessions, or one of them, at every replica (docs/reference/accounts.md#sessions). */
export function endSessions(context: GatewayContext): Handlers<typeof gateway.SessionServiceService>['endSessions'] {
  return async ({ user, sessionId }, { requestId }) => {
    const { id: userId } = await context.profiles.resolveUser({ identifier: user }, { requestId });
    if (sessionId === undefined) return { ended: await endAll(context, userId) };
    return { ended: (await endSession(context, userId, sessionId)) ? 1 : 0 };
  };
}
