import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { endSession, endSessions as endAll } from '../edge/owners/end-sessions.js';

/**
 * Ends a user's sessions, or one of them, at every replica, and withdraws a requested change of address
 * (docs/reference/accounts.md#mailed-links).
 */
export function endSessions(context: GatewayContext): Handlers<typeof gateway.SessionServiceService>['endSessions'] {
  return async ({ user, sessionId }, { requestId }) => {
    const { id: userId } = await context.profiles.resolveUser({ identifier: user }, { requestId });
    const ended = sessionId === undefined ? await endAll(context, userId) : Number(await endSession(context, userId, sessionId));
    await context.account.withdrawEmailChange({ userId }, { requestId });
    return { ended };
  };
}
