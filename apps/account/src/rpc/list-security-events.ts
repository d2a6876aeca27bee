import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { listSecurityEventRows } from '../db/security-events.js';
import { SECURITY_EVENTS_LIVE_MS } from '../domain/retention.js';

const MOST = 100;

/** An account's activity of the last 180 days, newest first. */
export function listSecurityEvents({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ userId, limit, after }: account.ListSecurityEventsRequest): Promise<account.ListSecurityEventsResponse> => {
    const wanted = Math.min(Math.max(limit, 1), MOST);
    const since = new Date(clock.now().getTime() - SECURITY_EVENTS_LIVE_MS);
    const rows = await listSecurityEventRows(pool, { userId, since, after, limit: wanted + 1 });
    const events = rows.slice(0, wanted).map(({ browser, address, ...event }) => ({
      ...event,
      browser: browser ?? undefined,
      address: address ?? undefined,
    }));
    return { events, isDone: rows.length <= wanted };
  };
}
