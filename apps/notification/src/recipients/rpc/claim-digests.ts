import type { notification } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { lastDigest } from '../rules/digest-times.js';
import { claimDueDigests } from '../store/due-digests.js';

/** How long a claim lasts: longer than it takes to compose a digest. */
const CLAIM_MS = 120_000;
const MAX_CLAIMS = 50;

/** Hands out due digests, each for its latest date; digests missed during an outage are not mailed later. */
export function claimDigests({ pool, clock }: NotificationContext): Handlers<notification.NotificationServiceService>['claimDigests'] {
  return async ({ limit }) => {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await claimDueDigests(pool, now, until, Math.min(limit, MAX_CLAIMS));
    return {
      digests: claimed.flatMap(({ userId, mailedUntil, ...wish }) => {
        const last = lastDigest(wish, now);
        return last ? [{ userId, period: last.period, mailedUntil }] : [];
      }),
    };
  };
}
