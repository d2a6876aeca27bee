import { DomainError } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS, refusalMessage } from '../../rate-limit/buckets.js';
import { describedDecision, rateLimitHeaders } from '../../rate-limit/rate-limit-headers.js';
import type { BucketDecision, BucketDemand, RateLimiter } from '../../rate-limit/rate-limiter.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The states of the buckets that this request has spent from, in order. */
    bucketDecisions?: BucketDecision[];
  }
}

/**
 * Spends from buckets, in order, and sets the rate-limit headers for everything that the request has spent so far
 * (docs/reference/rate-limits.md#headers). The edge spends from the IP address's and the key's bucket before it reads a body; a batch
 * spends one token per item after validation; testing a webhook and rotating its secret spend from the endpoint's bucket.
 * @throws DomainError with the code of the bucket that refused and the seconds to wait
 */
export async function spendTokens(
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  demands: readonly BucketDemand[],
): Promise<void> {
  const decisions = (request.bucketDecisions ??= []);
  if (demands.length > 0) decisions.push(...(await limiter.take(demands)));
  setRateLimitHeaders(reply, decisions);
  const refused = decisions.find(({ allowed }) => !allowed);
  if (refused)
    throw new DomainError(BUCKETS[refused.bucket].refusal, {
      message: refusalMessage(refused.bucket),
      details: { retryAfterSeconds: rateLimitHeaders(refused).resetSeconds },
    });
}

/**
 * The three headers (docs/reference/rate-limits.md#headers), and Retry-After on a refusal. For an unknown address they describe a full
 * bucket.
 */
function setRateLimitHeaders(reply: FastifyReply, decisions: readonly BucketDecision[]): void {
  const decision = describedDecision(decisions);
  const headers = decision
    ? rateLimitHeaders(decision)
    : { limit: BUCKETS.ip.capacity, remaining: BUCKETS.ip.capacity, resetSeconds: 0, retryAfterSeconds: undefined };
  // In the letter case that Fastify uses: it would convert any other for each response.
  reply.header('x-ratelimit-limit', headers.limit);
  reply.header('x-ratelimit-remaining', headers.remaining);
  reply.header('x-ratelimit-reset', headers.resetSeconds);
  if (headers.retryAfterSeconds !== undefined) reply.header('retry-after', headers.retryAfterSeconds);
}
