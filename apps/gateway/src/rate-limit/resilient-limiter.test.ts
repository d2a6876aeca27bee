import { randomUUID } from 'node:crypto';
import { eventually, Line, redisUrl } from '@matchpoint/testing';
import { type Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRedis } from './connect-redis.js';
import { createLocalLimiter } from './local-limiter.js';
import { createRedisLimiter } from './redis-limiter.js';
import { createResilientLimiter } from './resilient-limiter.js';
import { NANO } from './token-bucket.js';

const opened: { line: Line; redis: Redis }[] = [];
afterEach(() => {
  opened.splice(0).forEach(({ line, redis }) => {
    redis.disconnect();
    line.cut();
  });
});

async function start({ isListening = true, silenceMs = 2000, timeoutMs = 100 } = {}) {
  const line = new Line(redisUrl());
  await line.open();
  if (!isListening) line.cut();
  const redis = await connectRedis({ url: line.url }, { silenceMs });
  opened.push({ line, redis });
  const nowMicros = (): number => 0;
  /** Scheduled work that runs only when a test triggers it. */
  const planned: { work: () => void; ms: number }[] = [];
  const log: string[] = [];
  const logger = { warn: (_fields: unknown, message: string) => log.push(message), info: (message: string) => log.push(message) };
  const inRedis = createRedisLimiter(redis, { timeoutMs });
  const asked = { times: 0 };
  const limiter = createResilientLimiter({
    redis: {
      ...inRedis,
      take: (demands) => {
        asked.times += 1;
        return inRedis.take(demands);
      },
    },
    local: createLocalLimiter({ nowMicros }),
    logger: logger as never,
    nowMicros,
    later: (work, ms) => planned.push({ work, ms }),
  });
  const id = randomUUID();
  const take = async (cost = 1) => (await limiter.take([{ bucket: 'key', id, cost }]))[0];
  return { line, planned, limiter, log, take, asked };
}

describe('the resilient limiter', () => {
  it('decides locally from the first request on if nothing listens, and logs that once', async () => {
    const { limiter, log, take } = await start({ isListening: false });
    const decisions = await Promise.all(Array.from({ length: 61 }, () => take()));
    expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(60);
    expect(limiter.source()).toBe('local');
    expect(log).toHaveLength(1);
  });

  it('stops using a Redis that stops responding, waits until the next probe, and returns when it responds', async () => {
    const { line, planned, limiter, log, take, asked } = await start();
    expect(await take(58)).toMatchObject({ allowed: true });
    expect(limiter.source()).toBe('redis');

    line.freeze();
    expect(await take()).toMatchObject({ allowed: true, nanoTokens: expect.closeTo(NANO, -9) });
    expect(limiter.source()).toBe('local');
    await take();
    expect(await take()).toMatchObject({ allowed: false });
    expect(asked.times).toBe(2);

    line.thaw();
    await eventually(async () => {
      planned.splice(0).forEach(({ work }) => work());
      return limiter.source() === 'redis';
    });
    expect(log).toEqual([expect.stringContaining('this process alone'), expect.stringContaining('Redis again')]);
  });

  it('is exact again after an outage without requests: it probes once a second until Redis is back', async () => {
    const { line, planned, limiter, take, asked } = await start();
    line.freeze();
    await take();
    expect(planned).toEqual([{ work: expect.any(Function), ms: 1000 }]);
    planned.splice(0).forEach(({ work }) => work());
    expect(await take(0)).toMatchObject({ allowed: true });
    expect(asked.times).toBe(2);
    await eventually(() => expect(planned).toHaveLength(1));

    line.thaw();
    await eventually(() => {
      planned.splice(0).forEach(({ work }) => work());
      return limiter.source() === 'redis';
    });
    expect(planned).toEqual([]);
  });

  it('falls back immediately if the connection breaks during a call, and returns once it can connect again', async () => {
    const { line, limiter, take } = await start({ timeoutMs: 60_000 });
    line.freeze();
    const underWay = take();
    line.cut();
    expect(await underWay).toMatchObject({ allowed: true });
    expect(limiter.source()).toBe('local');

    line.thaw();
    await line.open();
    await eventually(() => limiter.probe());
    expect(limiter.source()).toBe('redis');
  });

  it('replaces a connection whose host has vanished', async () => {
    const { line, limiter, take } = await start({ silenceMs: 200 });
    line.mute();
    await take();
    expect(limiter.source()).toBe('local');
    await eventually(() => limiter.probe());
    expect(limiter.source()).toBe('redis');
  });

  it('doesn’t count an invalid call as a failure of Redis', async () => {
    const { limiter, take } = await start();
    await expect(take(0.5)).rejects.toThrow(RangeError);
    expect(limiter.source()).toBe('redis');
  });
});
