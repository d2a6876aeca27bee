import type { Logger } from '@matchpoint/telemetry';
import type { Redis } from 'ioredis';
import { createLocalLimiter, monotonicMicros } from './local-limiter.js';
import { createRedisLimiter } from './redis-limiter.js';
import { createResilientLimiter, type ResilientLimiter } from './resilient-limiter.js';

/** The gateway's limiter: buckets in Redis, this process's own while Redis is unreachable. */
export function createLimiter(redis: Redis, logger: Logger): ResilientLimiter {
  return createResilientLimiter({
    redis: createRedisLimiter(redis),
    local: createLocalLimiter({ nowMicros: monotonicMicros }),
    logger,
    nowMicros: monotonicMicros,
  });
}
