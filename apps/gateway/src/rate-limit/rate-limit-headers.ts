import { BUCKETS, type BucketName } from './buckets.js';
import { type BucketDecision } from './rate-limiter.js';
import { NANO, nanoCost, nanoRefillPerMicro } from './token-bucket.js';

export interface RateLimitHeaders {
  /** X-RateLimit-Limit: the bucket's capacity. */
  limit: number;
  /** X-RateLimit-Remaining: whole tokens left. */
  remaining: number;
  /** X-RateLimit-Reset: whole seconds until enough tokens, no timestamp. */
  resetSeconds: number;
  /** Retry-After, on a refusal alone; equal to resetSeconds. */
  retryAfterSeconds?: number;
}

/** The bucket that the headers describe when none refused, first found wins (docs/reference/rate-limits.md#headers). */
const DESCRIBED_FIRST: readonly BucketName[] = ['batch', 'key', 'session', 'ip'];

/**
 * Of all decisions of one request, in order, the one that its headers describe: the refusal; else the batch bucket; else the key's or the
 * session's; else the IP's (docs/reference/rate-limits.md#headers). Of a bucket that was asked twice it is the later. Undefined when no
 * bucket was asked (health; an unknown IP).
 */
export function describedDecision(decisions: readonly BucketDecision[]): BucketDecision | undefined {
  const refused = decisions.find(({ allowed }) => !allowed);
  if (refused) return refused;
  for (const name of DESCRIBED_FIRST) {
    const found = decisions.findLast(({ bucket }) => bucket === name);
    if (found) return found;
  }
  return undefined;
}

/** The figures of the headers for one decision (docs/reference/rate-limits.md#headers). */
export function rateLimitHeaders({ bucket: name, cost, allowed, nanoTokens }: BucketDecision): RateLimitHeaders {
  const bucket = BUCKETS[name];
  const remaining = Math.max(0, Math.floor(nanoTokens / NANO));
  const secondsUntil = (nanoWanted: number): number =>
    // Whole numbers on both sides: 1 token missing at 0.1 a second is 10 seconds, not 11.
    Math.ceil((nanoWanted - nanoTokens) / (nanoRefillPerMicro(bucket) * 1_000_000));
  if (!allowed) {
    const seconds = Math.max(1, secondsUntil(nanoCost(cost)));
    return { limit: bucket.capacity, remaining, resetSeconds: seconds, retryAfterSeconds: seconds };
  }
  return { limit: bucket.capacity, remaining, resetSeconds: remaining >= 1 ? 0 : secondsUntil(NANO) };
}
