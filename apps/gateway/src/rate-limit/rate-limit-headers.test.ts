import { describe, expect, it } from 'vitest';
import { type BucketName } from './buckets.js';
import { describedDecision, rateLimitHeaders } from './rate-limit-headers.js';
import { type BucketDecision } from './rate-limiter.js';
import { NANO } from './token-bucket.js';

function decision(bucket: BucketName, tokens: number, { allowed = true, cost = 1 } = {}): BucketDecision {
  return { bucket, cost, allowed, nanoTokens: Math.round(tokens * NANO) };
}

describe('rateLimitHeaders', () => {
  it.each<[BucketName, number, number, number, number]>([
    ['key', 59, 60, 59, 0],
    ['key', 59.999999999, 60, 59, 0],
    ['key', 1, 60, 1, 0],
    ['key', 0.999999999, 60, 0, 1],
    ['key', 0, 60, 0, 1],
    ['ip', 0, 300, 0, 1],
    ['batch', 0, 200, 0, 1],
    ['webhookTest', 0, 5, 0, 10],
    ['webhookTest', 0.7, 5, 0, 3],
    ['webhookTest', 0.699999999, 5, 0, 4],
  ])(
    'describes an answered request: %s at %d tokens → limit %i, remaining %i, reset %i',
    (bucket, tokens, limit, remaining, resetSeconds) => {
      expect(rateLimitHeaders(decision(bucket, tokens))).toEqual({ limit, remaining, resetSeconds });
    },
  );

  it.each<[BucketName, number, number, number, number]>([
    ['ip', 0.99, 1, 0, 1],
    ['key', 0, 1, 0, 1],
    ['key', 0.000000001, 1, 0, 1],
    ['batch', 30, 50, 30, 10],
    ['batch', 30.000000001, 50, 30, 10],
    ['batch', 29.999999999, 50, 29, 11],
    ['batch', 49.5, 50, 49, 1],
    ['webhookTest', 0, 1, 0, 10],
    ['webhookTest', 0.4, 1, 0, 6],
  ])(
    'describes a refusal: %s at %d tokens, cost %i → remaining %i, reset and Retry-After %i',
    (bucket, tokens, cost, remaining, seconds) => {
      expect(rateLimitHeaders(decision(bucket, tokens, { allowed: false, cost }))).toMatchObject({
        remaining,
        resetSeconds: seconds,
        retryAfterSeconds: seconds,
      });
    },
  );
});

describe('describedDecision', () => {
  const ip = decision('ip', 299);
  const key = decision('key', 59);
  const batch = decision('batch', 150, { cost: 50 });
  const refusedKey = decision('key', 0, { allowed: false });
  const refusedTest = decision('webhookTest', 0, { allowed: false });

  it.each<[string, BucketDecision[], BucketDecision | undefined]>([
    ['the refusal before all others', [ip, refusedKey], refusedKey],
    ['the refusal of an endpoint bucket', [ip, key, refusedTest], refusedTest],
    ['the batch bucket on a batch call', [ip, key, batch], batch],
    ['the batch bucket as it was last, looked at first and spent from then', [ip, key, decision('batch', 200, { cost: 0 }), batch], batch],
    ['the key’s bucket', [ip, key], key],
    ['the key’s where a webhook test went through', [ip, key, decision('webhookTest', 4)], key],
    ['the IP’s where no key was reached', [ip], ip],
    ['nothing where no bucket was asked', [], undefined],
  ])('is %s', (_what, decisions, expected) => {
    expect(describedDecision(decisions)).toBe(expected);
  });
});
