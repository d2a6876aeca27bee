import { BUCKETS, type BucketName } from './buckets.js';
import { type BucketDecision } from './rate-limiter.js';
import { NANO, nanoCost, nanoRefillPerMicro } from './token-bucket.js';

export interface RateLimitHeaders {
  /** X-RateLimit-Limit: the bucket's capacity. */
  limit: number;
  /** X-RateLimit-Remaining: whole tokens left. */
  remaining: number;
  /** X-RateLimit-Reset: whole seconds until there are enough tokens, not a timestamp. */
  resetSeconds: number;
  /** Retry-After, only on a refusal; equal to resetSeconds. */
  retryAfterSeconds?: number;
}

/** The order in which buckets are chosen for the headers if none refused (docs/reference/rate-limits.md#headers). */
const DESCRIBED_FIRST: readonly BucketName[] = ['batch', 'key', 'session', 'ip'];

/**
 * Selects, among all decisions of a request, the one that its headers describe: the refusal; else the batch bucket; else the key's or
 * session's; else the IP's (docs/reference/rate-limits.md#headers). If a bucket was used twice, the later decision. Undefined if no bucket
 * was used (health; an unknown IP).
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

/** The header values for one decision (docs/reference/rate-limits.md#headers). */
export function rateLimitHeaders({ bucket: name, cost, allowed, nanoTokens }: BucketDecision): RateLimitHeaders {
  const bucket = BUCKETS[name];
  const remaining = Math.max(0, Math.floor(nanoTokens / NANO));
  const secondsUntil = (nanoWanted: number): number =>
    // Integer arithmetic: 1 token missing at 0.1 a second is 10 seconds, not 11.
    Math.ceil((nanoWanted - nanoTokens) / (nanoRefillPerMicro(bucket) * 1_000_000));
  if (!allowed) {
    const seconds = Math.max(1, secondsUntil(nanoCost(cost)));
    return { limit: bucket.capacity, remaining, resetSeconds: seconds, retryAfterSeconds: seconds };
  }
  return { limit: bucket.capacity, remaining, resetSeconds: remaining >= 1 ? 0 : secondsUntil(NANO) };
}
