import { coalesce } from '@matchpoint/rpc';
import { type Redis } from 'ioredis';
import { defineLowerScript } from './lower-script.js';
import { demandNothing, type BucketDecision, type BucketDemand, type BucketLevel, type RateLimiter } from './rate-limiter.js';
import { defineTakeScript, readTakeReply, takeArguments } from './take-script.js';
import { tokenCost } from './token-bucket.js';

/** Redis did not answer, or not in time, or with an error. Tokens may or may not have been spent there. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError';
}

/** A deadline is counted in this many ticks, see `withDeadline`. */
const DEADLINE_TICKS = 5;

/**
 * After this long without an answer Redis counts as unreachable, and the buckets are this process's own: no longer exact across replicas.
 * A broken connection is noticed at once; this is for a silent Redis, and only requests of that moment wait for it. It is therefore
 * longer than a busy machine lets a healthy process wait for its turn: 250 ms were not.
 */
const SILENCE_MS = 1_000;

/**
 * Rejects with RedisUnavailableError after `timeoutMs`. Counted in several short timers: a stall of this process's event
 * loop makes one timer late, not all, so the answers that came in during the stall are read before Redis is blamed.
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
  /**
   * Lowers buckets to these levels, where they are higher: twice changes nothing more than once. Whatever is taken after the call comes
   * after it in Redis.
   */
  lower(levels: readonly BucketLevel[]): Promise<void>;
}

/**
 * Buckets in Redis, exact across replicas (docs/reference/rate-limits.md#buckets): all takes of a tick in one script and one round trip,
 * one after the other as if each had come alone. Every call rejects with RedisUnavailableError after `timeoutMs` at the latest.
 */
export function createRedisLimiter(redis: Redis, { timeoutMs = SILENCE_MS }: { timeoutMs?: number } = {}): RedisLimiter {
  const takeTokens = defineTakeScript(redis);
  const lowerLevels = defineLowerScript(redis);
  const takeTogether = coalesce(
    async (takes: (readonly BucketDemand[])[]) =>
      readTakeReply(takes, await withDeadline(takeTokens(...takeArguments(takes)), timeoutMs)).takes,
  );

  async function take(demands: readonly BucketDemand[]): Promise<BucketDecision[]> {
    // Here, where a mistake fails its own caller and not all of the tick.
    for (const { cost } of demands) tokenCost(cost);
    return demands.length === 0 ? [] : takeTogether(demands);
  }

  async function lower(levels: readonly BucketLevel[]): Promise<void> {
    if (levels.length > 0) await withDeadline(lowerLevels(levels), timeoutMs);
  }

  return { take, peek: (buckets) => take(demandNothing(buckets)), lower };
}
