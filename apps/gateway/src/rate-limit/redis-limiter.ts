import { coalesce } from '@matchpoint/rpc';
import { type Redis } from 'ioredis';
import { defineLowerScript } from './lower-script.js';
import { demandNothing, type BucketDecision, type BucketDemand, type BucketLevel, type RateLimiter } from './rate-limiter.js';
import { defineTakeScript, readTakeReply, takeArguments } from './take-script.js';
import { tokenCost } from './token-bucket.js';

/** Redis didn't reply in time, or replied with an error. Tokens may or may not have been spent. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError';
}

/** The number of ticks of a deadline, see `withDeadline`. */
const DEADLINE_TICKS = 5;

/**
 * After this long without a reply Redis counts as unreachable, and this process's own buckets are used, which are not exact across
 * replicas. A broken connection is noticed immediately; this is for a silent Redis, and only the requests of that moment wait for it. It
 * must be longer than a healthy process may have to wait for CPU on a busy machine: 250 ms was too short.
 */
const SILENCE_MS = 1_000;

/**
 * Rejects with RedisUnavailableError after `timeoutMs`. Uses several short timers: if this process's event loop stalls, only one of them is
 * late, so replies that arrived during the stall are read before Redis is considered unavailable.
 */
function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let ticksLeft = DEADLINE_TICKS;
    let timer = setTimeout(onTick, timeoutMs / DEADLINE_TICKS);
    function onTick(): void {
      ticksLeft -= 1;
      if (ticksLeft > 0) timer = setTimeout(onTick, timeoutMs / DEADLINE_TICKS);
      else reject(new RedisUnavailableError(`no answer from Redis in ${timeoutMs} ms`));
    }
    work
      .then(resolve, (error: unknown) => {
        reject(new RedisUnavailableError(error instanceof Error ? error.message : String(error), { cause: error }));
      })
      .finally(() => clearTimeout(timer));
  });
}

export interface RedisLimiter extends RateLimiter {
  /** Lowers buckets to these levels if they are higher; idempotent. Takes that follow the call are executed after it in Redis. */
  lower(levels: readonly BucketLevel[]): Promise<void>;
}

/**
 * Buckets in Redis, exact across replicas (docs/reference/rate-limits.md#buckets): all takes of a tick are executed in one script and one
 * round trip, one after the other as if each had been sent alone. Every call rejects with RedisUnavailableError after `timeoutMs` at the
 * latest.
 */
export function createRedisLimiter(redis: Redis, { timeoutMs = SILENCE_MS }: { timeoutMs?: number } = {}): RedisLimiter {
  const takeTokens = defineTakeScript(redis);
  const lowerLevels = defineLowerScript(redis);
  const takeTogether = coalesce(
    async (takes: (readonly BucketDemand[])[]) =>
      readTakeReply(takes, await withDeadline(takeTokens(...takeArguments(takes)), timeoutMs)).takes,
    { mostUnderWay: 1 },
  );

  async function take(demands: readonly BucketDemand[]): Promise<BucketDecision[]> {
    // Checked here, so that an invalid demand fails its own caller and not the whole tick.
    for (const { cost } of demands) tokenCost(cost);
    return demands.length === 0 ? [] : takeTogether(demands);
  }

  async function lower(levels: readonly BucketLevel[]): Promise<void> {
    if (levels.length > 0) await withDeadline(lowerLevels(levels), timeoutMs);
  }

  return { take, peek: (buckets) => take(demandNothing(buckets)), lower };
}
