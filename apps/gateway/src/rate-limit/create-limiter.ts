import type { Logger, Registry } from '@matchpoint/telemetry';
import type { Redis } from 'ioredis';
import { createLocalLimiter, monotonicMicros } from './local-limiter.js';
import { measureLimiter } from './measure-limiter.js';
import { createRedisLimiter } from './redis-limiter.js';
import { createResilientLimiter, type ResilientLimiter } from './resilient-limiter.js';

/**
 * The gateway's limiter: buckets in Redis, or in this process while Redis is unreachable.
 * @param silenceMs after how long without a reply Redis counts as unreachable; by default one second
 */
export function createLimiter(redis: Redis, logger: Logger, registry: Registry, silenceMs?: number): ResilientLimiter {
  const limiter = createResilientLimiter({
    redis: createRedisLimiter(redis, silenceMs === undefined ? {} : { timeoutMs: silenceMs }),
    local: createLocalLimiter({ nowMicros: monotonicMicros }),
    logger,
    nowMicros: monotonicMicros,
  });
  return measureLimiter(limiter, registry);
}
