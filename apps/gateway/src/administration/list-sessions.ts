import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { listSessions as read } from '../edge/sessions/store/sessions.js';
import { isAlive } from '../edge/sessions/session-record.js';

/** Lists a user's active sessions, newest first. */
export function listSessions({ pool, clock, profiles }: GatewayContext): Handlers<typeof gateway.SessionServiceService>['listSessions'] {
  return async ({ user }, { requestId }) => {
    const now = clock.now();
    const { id: userId } = await profiles.resolveUser({ identifier: user }, { requestId });
    const sessions = (await read(pool, userId)).filter((session) => isAlive(session, now));
    return {
      sessions: sessions.map(({ id, createdAt, lastSeenAt, browser, address }) => ({
        id,
        createdAt,
        lastSeenAt,
        browser,
        address: address ?? undefined,
      })),
    };
  };
}
