import { type Redis } from 'ioredis';
import { demandNothing, type BucketDecision, type BucketDemand, type RateLimiter } from './rate-limiter.js';
import { defineTakeScript, readTakeReply, takeArguments } from './take-script.js';

/** Redis did not answer, or not in time, or with an error. Tokens may or may not have been spent there. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError';
}

/** A deadline is counted in this many ticks, see `withDeadline`. */
const DEADLINE_TICKS = 5;

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
    work.then(resolve, (error: unknown) => {
      reject(new RedisUnavailableError(error instanceof Error ? error.message : String(error), { cause: error }));
    }).finally(() => clearTimeout(timer));
  });
}

/**
 * Buckets in Redis, exact across replicas (contract 4): one script, one round trip for all buckets of a request.
 * Every call rejects with RedisUnavailableError after `timeoutMs` at the latest.
 */
export function createRedisLimiter(redis: Redis, { timeoutMs = 250 }: { timeoutMs?: number } = {}): RateLimiter {
  const takeTokens = defineTakeScript(redis);

  async function take(demands: readonly BucketDemand[]): Promise<BucketDecision[]> {
    if (demands.length === 0) return [];
    const reply = await withDeadline(takeTokens(...takeArguments(demands)), timeoutMs);
    return readTakeReply(demands, reply).decisions;
  }

  return { take, peek: (buckets) => take(demandNothing(buckets)) };
}
