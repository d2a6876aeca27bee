import { randomUUID } from 'node:crypto';
import { redisUrl } from '@matchpoint/testing';
import fc from 'fast-check';
import { type Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKETS, type BucketName } from './buckets.js';
import { connectRedis } from './connect-redis.js';
import { type BucketDemand } from './rate-limiter.js';
import { createRedisLimiter } from './redis-limiter.js';
import { bucketKey, defineTakeScript, readTakeReply, takeArguments, type TakeReply } from './take-script.js';
import { NANO, nanoCapacity, nanoRefillPerMicro, take, type BucketState } from './token-bucket.js';

const REPLICAS = 3;
const NAMES = Object.keys(BUCKETS) as BucketName[];
let connections: Redis[] = [];

beforeAll(async () => {
  connections = await Promise.all(Array.from({ length: REPLICAS }, () => connectRedis({ url: redisUrl() })));
});
afterAll(() => connections.forEach((redis) => redis.disconnect()));

/** A replica's script call including the time in its reply, which the limiter drops. */
function scriptOf(redis: Redis): (takes: BucketDemand[][]) => Promise<TakeReply> {
  const takeTokens = defineTakeScript(redis);
  return async (takes) => readTakeReply(takes, await takeTokens(...takeArguments(takes)));
}

function first(): Redis {
  const [redis] = connections;
  if (!redis) throw new Error('not connected');
  return redis;
}

/**
 * Moves a bucket's last change into the past (or, if negative, the future), to simulate the passing of time; undefined if there is no
 * bucket.
 */
async function age(redis: Redis, key: string, micros: number): Promise<BucketState | undefined> {
  const stored = await redis.get(key);
  if (stored === null) return undefined;
  const [nanoTokens = 0, atMicros = 0] = stored.split(' ').map(Number);
  const state = { nanoTokens, atMicros: atMicros - micros };
  await redis.set(key, `${state.nanoTokens} ${state.atMicros}`);
  return state;
}

type Step = { takes: BucketDemand[][] } | { bucket: BucketName; id: string; micros: number };

describe('the script and the arithmetic', () => {
  const anyDemand = fc.record({
    bucket: fc.constantFrom(...NAMES),
    id: fc.constantFrom('a', 'b'),
    cost: fc.constantFrom(-7, -1, 0, 1, 1, 7, 50, 200),
  });
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.array(anyDemand, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }).map((takes) => ({ takes })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        bucket: fc.constantFrom(...NAMES),
        id: fc.constantFrom('a', 'b'),
        micros: fc.integer({ min: -5_000_000, max: 60_000_000 }),
      }),
    },
  );

  /** A refusal while the clock is before the bucket's last change: the bucket must continue from the earlier time. */
  const STEP_BACK: Step[] = [
    { takes: [[{ bucket: 'key', id: 'a', cost: 50 }]] },
    { bucket: 'key', id: 'a', micros: -5_000_000 },
    { takes: [[{ bucket: 'key', id: 'a', cost: 50 }]] },
    { bucket: 'key', id: 'a', micros: 4_000_000 },
    { takes: [[{ bucket: 'key', id: 'a', cost: 0 }]] },
  ];

  it('agree to the nano-token on every sequence of calls, waits and steps of the clock', async () => {
    const redis = first();
    const call = scriptOf(redis);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const run = randomUUID();
        const model = new Map<string, BucketState>();
        for (const one of steps) {
          if ('micros' in one) {
            const key = bucketKey({ bucket: one.bucket, id: run + one.id });
            const before = model.get(key);
            const aged = await age(redis, key, one.micros);
            // A bucket that is full again may have expired meanwhile.
            if (aged && before) model.set(key, { ...before, atMicros: before.atMicros - one.micros });
            else model.delete(key);
            continue;
          }
          const asked = one.takes.map((demands) => demands.map((demand) => ({ ...demand, id: run + demand.id })));
          const { nowMicros, takes } = await call(asked);
          const expected = asked.map((demands) => {
            const decisions = [];
            for (const demand of demands) {
              const { state, allowed, nanoTokens } = take(model.get(bucketKey(demand)), demand.cost, nowMicros, BUCKETS[demand.bucket]);
              if (model.has(bucketKey(demand)) || (allowed && demand.cost > 0)) model.set(bucketKey(demand), state);
              decisions.push({ bucket: demand.bucket, cost: demand.cost, allowed, nanoTokens });
              if (!allowed) break;
            }
            return decisions;
          });
          expect(takes).toEqual(expected);
        }
      }),
      { numRuns: 60, examples: [[STEP_BACK]] },
    );
  });
});

describe('the Redis limiter', () => {
  it('grants exactly the right number of tokens to 10,000 requests over three replicas', async () => {
    const id = randomUUID();
    const calls = connections.map(scriptOf);
    const fiveTakes = Array.from({ length: 5 }, () => [{ bucket: 'key' as const, id, cost: 1 }]);
    const replies = await Promise.all(Array.from({ length: 2_000 }, (_, index) => calls[index % REPLICAS]?.(fiveTakes)));
    const times = replies.map((reply) => reply?.nowMicros ?? 0);
    const granted = replies.flatMap((reply) => reply?.takes.flat() ?? []).filter(({ allowed }) => allowed).length;
    const refilled = (Math.max(...times) - Math.min(...times)) * nanoRefillPerMicro(BUCKETS.key);
    expect(granted).toBe(Math.floor((nanoCapacity(BUCKETS.key) + refilled) / NANO));
  });

  it('stops at the first refusal: buckets before it are charged, those after it aren’t', async () => {
    const limiter = createRedisLimiter(first());
    const id = randomUUID();
    await limiter.take([{ bucket: 'key', id, cost: 60 }]);
    const decisions = await limiter.take([
      { bucket: 'ip', id, cost: 299 },
      { bucket: 'key', id, cost: 10 },
      { bucket: 'batch', id, cost: 1 },
    ]);
    expect(decisions.map(({ bucket, allowed }) => [bucket, allowed])).toEqual([
      ['ip', true],
      ['key', false],
    ]);
    const [ip, key, batch] = await limiter.peek([
      { bucket: 'ip', id },
      { bucket: 'key', id },
      { bucket: 'batch', id },
    ]);
    expect(ip?.nanoTokens).toBeLessThan(nanoCapacity(BUCKETS.ip));
    expect(key?.nanoTokens).toBeGreaterThanOrEqual(decisions[1]?.nanoTokens ?? Infinity);
    expect(batch?.nanoTokens).toBe(nanoCapacity(BUCKETS.batch));
  });

  it('rejects a caller with an invalid cost, without affecting others in the tick', async () => {
    const limiter = createRedisLimiter(first());
    const takes = [1, Number.NaN, 0.5, 1].map((cost) => limiter.take([{ bucket: 'key', id: randomUUID(), cost }]));
    expect((await Promise.allSettled(takes)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  });

  it('reads a bucket without spending from it or writing it', async () => {
    const limiter = createRedisLimiter(first());
    const id = randomUUID();
    expect(await limiter.peek([{ bucket: 'batch', id }])).toEqual([{ bucket: 'batch', cost: 0, allowed: true, nanoTokens: 200 * NANO }]);
    expect(await first().exists(bucketKey({ bucket: 'batch', id }))).toBe(0);
  });

  it('expires a key when its bucket is full again, and not before', async () => {
    const id = randomUUID();
    const { nowMicros } = await scriptOf(first())([[{ bucket: 'webhookTest', id, cost: 3 }]]);
    const fullAtMs = (nowMicros + 30_000_000) / 1000;
    const expiresAtMs = await first().pexpiretime(bucketKey({ bucket: 'webhookTest', id }));
    expect(expiresAtMs).toBeGreaterThanOrEqual(fullAtMs);
    expect(expiresAtMs).toBeLessThanOrEqual(fullAtMs + 1);
  });

  it('carries on after Redis has forgotten the script', async () => {
    const limiter = createRedisLimiter(first());
    const id = randomUUID();
    await limiter.take([{ bucket: 'key', id, cost: 1 }]);
    await first().script('FLUSH');
    const answers = await Promise.all([1, 2, 3].map(() => limiter.take([{ bucket: 'key', id, cost: 1 }])));
    expect(answers.map(([one]) => one?.allowed)).toEqual([true, true, true]);
  });

  it('doesn’t count a stall of its own process as a failure of Redis', async () => {
    const limiter = createRedisLimiter(first(), { timeoutMs: 50 });
    const answer = limiter.take([{ bucket: 'key', id: randomUUID(), cost: 1 }]);
    const until = performance.now() + 150;
    while (performance.now() < until);
    expect(await answer).toMatchObject([{ allowed: true }]);
  });

  it('keeps all buckets in one cluster slot', () => {
    const tags = NAMES.flatMap((bucket) => ['192.0.2.1', 'key_1'].map((id) => /\{[^}]+\}/.exec(bucketKey({ bucket, id }))?.[0]));
    expect(new Set(tags)).toEqual(new Set(['{mp}']));
  });
});
