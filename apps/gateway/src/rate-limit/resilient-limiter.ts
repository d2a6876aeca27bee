import { type Logger } from 'pino';
import { type LocalLimiter } from './local-limiter.js';
import { demandNothing, type BucketDecision, type BucketDemand, type RateLimiter } from './rate-limiter.js';
import { RedisUnavailableError, type RedisLimiter } from './redis-limiter.js';

export interface ResilientLimiterOptions {
  redis: RedisLimiter;
  local: LocalLimiter;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The local limiter's clock. */
  nowMicros: () => number;
  /** How long to wait after a failure before probing Redis. */
  probeAfterMs?: number;
  /** Does work after a delay, without keeping the process alive. */
  later?: (work: () => void, ms: number) => void;
}

export interface ResilientLimiter extends RateLimiter {
  /** Where buckets are currently kept. */
  source(): 'redis' | 'local';
  /** Probes Redis once and switches accordingly; returns whether Redis is in use. For readiness. */
  probe(): Promise<boolean>;
}

/** Buckets per call; Redis is blocked for about a millisecond. */
const LOWERED_TOGETHER = 500;

/** The probe spends a real token, because a Redis that replies to PING may still refuse writes (a replica, out of memory). */
const PROBE: readonly BucketDemand[] = [{ bucket: 'ip', id: 'probe', cost: 1 }];

/**
 * Uses Redis while it is available, and this process's own buckets while it isn't (docs/reference/rate-limits.md#buckets). The first
 * failure opens the circuit; from then on no request waits for Redis. Redis is probed every `probeAfterMs`, regardless of requests, and a
 * reply closes the circuit, so buckets are exact again from the first request after its recovery. Each change of state is logged once.
 *
 * Spent tokens stay spent: on recovery, Redis's buckets are lowered to this process's levels, whether Redis was unreachable or has lost its
 * memory. An outage can therefore give a bucket at most half its capacity per replica (which the local limiter doesn't record), and no
 * second burst.
 */
export function createResilientLimiter(options: ResilientLimiterOptions): ResilientLimiter {
  const { redis, local, logger, nowMicros, probeAfterMs = 1000, later = afterMs } = options;
  let source: 'redis' | 'local' = 'redis';
  let probeUnderWay: Promise<boolean> | undefined;

  function leaveRedis(error: unknown): void {
    if (source === 'local') return;
    source = 'local';
    later(probeAgain, probeAfterMs);
    logger.warn({ err: error }, 'rate limits are kept by this process alone: Redis is unreachable');
  }

  function probeAgain(): void {
    if (source === 'redis') return;
    void probe().then((isBack) => {
      if (!isBack) later(probeAgain, probeAfterMs);
    });
  }

  function returnToRedis(): void {
    if (source === 'redis') return;
    source = 'redis';
    logger.info('rate limits are kept in Redis again');
  }

  async function bringBack(): Promise<void> {
    await redis.take(PROBE);
    if (source === 'redis') return;
    const beganMicros = nowMicros();
    const levels = local.levels();
    for (let start = 0; start < levels.length; start += LOWERED_TOGETHER) await redis.lower(levels.slice(start, start + LOWERED_TOGETHER));
    // Sent before the first take, because nothing is awaited in between.
    const rest = redis.lower(local.levels(beganMicros));
    returnToRedis();
    await rest;
  }

  function probe(): Promise<boolean> {
    probeUnderWay ??= bringBack()
      .then(() => true)
      .catch((error: unknown) => {
        leaveRedis(error);
        return false;
      })
      .finally(() => {
        probeUnderWay = undefined;
      });
    return probeUnderWay;
  }

  async function take(demands: readonly BucketDemand[]): Promise<BucketDecision[]> {
    if (source === 'local') return local.take(demands);
    try {
      const decisions = await redis.take(demands);
      local.adopt(demands, decisions);
      return decisions;
    } catch (error) {
      // Only failures of Redis are handled; other errors are rethrown.
      if (!(error instanceof RedisUnavailableError)) throw error;
      leaveRedis(error);
      return local.take(demands);
    }
  }

  return { take, peek: (buckets) => take(demandNothing(buckets)), source: () => source, probe };
}

function afterMs(work: () => void, ms: number): void {
  setTimeout(work, ms).unref();
}
