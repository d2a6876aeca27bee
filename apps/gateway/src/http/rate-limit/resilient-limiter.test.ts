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
  const redis = await connectRedis(line.url, { silenceMs });
  opened.push({ line, redis });
  const clock = { micros: 0 };
  const nowMicros = (): number => clock.micros;
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
  });
  const id = randomUUID();
  const take = async (cost = 1) => (await limiter.take([{ bucket: 'key', id, cost }]))[0];
  return { line, clock, limiter, log, take, asked };
}

describe('the resilient limiter', () => {
  it('decides by itself from the first request on where nothing listens, and says so once', async () => {
    const { limiter, log, take } = await start({ isListening: false });
    const decisions = await Promise.all(Array.from({ length: 61 }, () => take()));
    expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(60);
    expect(limiter.source()).toBe('local');
    expect(log).toHaveLength(1);
  });

  it('gives up on a Redis that stops answering, leaves it alone until the next probe, and returns when it answers', async () => {
    const { line, clock, limiter, log, take, asked } = await start();
    expect(await take(58)).toMatchObject({ allowed: true });
    expect(limiter.source()).toBe('redis');

    line.freeze();
    expect(await take()).toMatchObject({ allowed: true, nanoTokens: expect.closeTo(NANO, -9) });
    expect(limiter.source()).toBe('local');
    await take();
    expect(await take()).toMatchObject({ allowed: false });
    expect(asked.times).toBe(2);

    line.thaw();
    await eventually(
      async () => {
        clock.micros += 1_000_000;
        await take(0);
        return limiter.source() === 'redis';
      },
      { timeoutMs: 10_000 },
    );
    expect(log).toEqual([expect.stringContaining('this process alone'), expect.stringContaining('Redis again')]);
  });

  it('probes beside the request that finds a probe due, which is answered without waiting for it', async () => {
    const { line, clock, limiter, take, asked } = await start();
    line.freeze();
    await take();
    clock.micros += 999_999;
    await take();
    expect(asked.times).toBe(1);
    clock.micros += 1;
    expect(await take(0)).toMatchObject({ allowed: true });
    expect(asked.times).toBe(2);
    expect(await limiter.probe()).toBe(false);
    expect(asked.times).toBe(2);
  });

  it('fails a call over at once when the connection breaks under it, and returns once it can connect again', async () => {
    const { line, limiter, take } = await start({ timeoutMs: 60_000 });
    line.freeze();
    const underWay = take();
    line.cut();
    expect(await underWay).toMatchObject({ allowed: true });
    expect(limiter.source()).toBe('local');

    line.thaw();
    await line.open();
    await eventually(() => limiter.probe(), { timeoutMs: 10_000 });
    expect(limiter.source()).toBe('redis');
  });

  it('leaves a connection whose host has vanished for a new one', async () => {
    const { line, limiter, take } = await start({ silenceMs: 200 });
    line.mute();
    await take();
    expect(limiter.source()).toBe('local');
    await eventually(() => limiter.probe());
    expect(limiter.source()).toBe('redis');
  });

  it('does not take a mistake of its caller for a failure of Redis', async () => {
    const { limiter, take } = await start();
    await expect(take(-1)).rejects.toThrow(RangeError);
    expect(limiter.source()).toBe('redis');
  });
});
