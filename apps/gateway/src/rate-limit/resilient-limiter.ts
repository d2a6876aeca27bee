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
  /** How long to leave Redis alone after a failure. */
  probeAfterMs?: number;
  /** Does work after so many milliseconds, and keeps no process alive for it. */
  later?: (work: () => void, ms: number) => void;
}

export interface ResilientLimiter extends RateLimiter {
  /** Where buckets are kept at this moment. */
  source(): 'redis' | 'local';
  /** Asks Redis once and moves to what its answer says; true when Redis is in use. For readiness. */
  probe(): Promise<boolean>;
}

/** So many buckets in one call: Redis serves nobody else meanwhile (about a millisecond). */
const LOWERED_TOGETHER = 500;

/** Spends a token for real: a Redis that answers PING may still refuse writes (a replica, out of memory). */
const PROBE: readonly BucketDemand[] = [{ bucket: 'ip', id: 'probe', cost: 1 }];

/**
 * Redis while it answers, this process's own buckets while it does not (docs/reference/rate-limits.md#buckets). The first failure opens the
 * circuit: from then on no request waits for Redis. It is probed every `probeAfterMs`, whether or not anybody asks meanwhile, and an answer
 * closes the circuit: buckets are exact again at the first request after Redis's return, not some requests later. Each change of state is
 * logged once.
 *
 * What was spent stays spent: on the way back Redis's buckets are lowered to this process's levels, whether Redis was
 * unreachable or has lost its memory. So a replica's outage gives a bucket half its capacity at most (what the local
 * limiter does not note), and no second burst.
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
    // What was spent meanwhile goes ahead of the first take that is sent there: nothing is awaited in between.
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
      // Only Redis's failures are survived; a mistake of ours is thrown on.
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
