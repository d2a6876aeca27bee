import { randomUUID } from 'node:crypto';
import { redisUrl } from '@matchpoint/testing';
import fc from 'fast-check';
import { type Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKETS } from './buckets.js';
import { connectRedis } from './connect-redis.js';
import { createLocalLimiter, monotonicMicros } from './local-limiter.js';
import { RedisUnavailableError, createRedisLimiter, type RedisLimiter } from './redis-limiter.js';
import { createResilientLimiter, type ResilientLimiter } from './resilient-limiter.js';
import { bucketKey } from './take-script.js';

let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis({ url: redisUrl() });
});
afterAll(() => redis.disconnect());

/** A replica whose connection to Redis can be broken and restored; `onLower` is called when levels are sent. */
function openReplica(): { limiter: ResilientLimiter; line: { isDown: boolean; onLower?: () => void } } {
  const line: { isDown: boolean; onLower?: () => void } = { isDown: false };
  const real = createRedisLimiter(redis, { timeoutMs: 10_000 });
  const through =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      if (line.isDown) throw new RedisUnavailableError('down');
      return call(...given);
    };
  const broken: RedisLimiter = {
    take: through(real.take),
    peek: through(real.peek),
    lower: through((levels) => {
      const lowered = real.lower(levels);
      line.onLower?.();
      return lowered;
    }),
  };
  const limiter = createResilientLimiter({
    redis: broken,
    local: createLocalLimiter({ nowMicros: monotonicMicros }),
    nowMicros: monotonicMicros,
    probeAfterMs: 3_600_000,
    logger: { info: () => undefined, warn: () => undefined } as never,
  });
  return { limiter, line };
}

type Step = { kind: 'spend'; cost: number } | { kind: 'outage' | 'return' | 'memory lost' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('spend' as const), cost: fc.constantFrom(1, 5, 29, 31, 60) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('outage' as const, 'return' as const, 'memory lost' as const) }) },
);

it('an outage of Redis, even with loss of its memory, gives a key at most half a bucket, and its recovery nothing', async () => {
  const { capacity, refillPerSecond } = BUCKETS.key;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { limiter, line } = openReplica();
      const id = randomUUID();
      const beganMicros = monotonicMicros();
      let [granted, outages] = [0, 0];
      for (const { kind, ...rest } of steps) {
        if (kind === 'spend') {
          const { cost } = rest as { cost: number };
          if ((await limiter.take([{ bucket: 'key', id, cost }]))[0]?.allowed) granted += cost;
        } else if (kind === 'return') {
          line.isDown = false;
          await limiter.probe();
        } else {
          if (!line.isDown) outages += 1;
          line.isDown = true;
          if (kind === 'memory lost') await redis.del(bucketKey({ bucket: 'key', id }));
          await limiter.probe();
        }
      }
      const refilled = ((monotonicMicros() - beganMicros) / 1e6) * refillPerSecond;
      expect(granted).toBeLessThanOrEqual(capacity + outages * (capacity / 2) + refilled);
    }),
    {
      numRuns: 200,
      examples: [
        [[{ kind: 'outage' }, { kind: 'spend', cost: 60 }, { kind: 'return' }, { kind: 'spend', cost: 60 }]],
        [[{ kind: 'spend', cost: 60 }, { kind: 'memory lost' }, { kind: 'return' }, { kind: 'spend', cost: 60 }]],
      ],
    },
  );
});

it('keeps what was spent while the levels were being sent to Redis', async () => {
  const { limiter, line } = openReplica();
  const keys = Array.from({ length: 1_200 }, () => randomUUID());
  const spend = async (cost: number): Promise<boolean[]> => {
    const taken = await Promise.all(keys.map((id) => limiter.take([{ bucket: 'key', id, cost }])));
    return taken.map(([decision]) => decision?.allowed ?? false);
  };
  line.isDown = true;
  await spend(10);
  line.isDown = false;
  let meanwhile: Promise<boolean[]> | undefined;
  line.onLower = () => {
    meanwhile ??= spend(50);
  };
  expect(await limiter.probe()).toBe(true);
  expect(await meanwhile).not.toContain(false);
  expect(await spend(30)).not.toContain(true);
});
