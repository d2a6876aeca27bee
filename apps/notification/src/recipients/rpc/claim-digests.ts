import type { notification } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { lastDigest } from '../rules/digest-times.js';
import { claimDueDigests } from '../store/due-digests.js';

/** How long whoever claims a digest has it to themselves: longer than it takes to compose one. */
const CLAIM_MS = 120_000;
const MAX_CLAIMS = 50;

/** Hands out digests that are due, each for its latest date: what was missed while nobody mailed is not mailed later. */
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
