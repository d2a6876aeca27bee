import { LRUCache } from 'lru-cache';
import { BUCKETS } from './buckets.js';
import { demandNothing, type BucketDecision, type BucketDemand, type RateLimiter } from './rate-limiter.js';
import { take as takeFrom, type BucketState } from './token-bucket.js';

export interface LocalLimiterOptions {
  /** A clock that never steps back, in whole microseconds. */
  nowMicros: () => number;
  /** Buckets kept at most; the least recently used is forgotten, which makes it full. */
  maxBuckets?: number;
}

export interface LocalLimiter extends RateLimiter {
  /** Sets buckets to levels that Redis reported, so that a later fallback does not start them full. */
  adopt(demands: readonly BucketDemand[], decisions: readonly BucketDecision[]): void;
}

/** Buckets of this process alone, for the time that Redis is unreachable (contract 4). */
export function createLocalLimiter({ nowMicros, maxBuckets = 50_000 }: LocalLimiterOptions): LocalLimiter {
  const states = new LRUCache<string, BucketState>({ max: maxBuckets });
  const nameOf = ({ bucket, id }: BucketDemand): string => `${bucket}:${id}`;

  function takeNow(demands: readonly BucketDemand[]): BucketDecision[] {
    const now = nowMicros();
    const decisions: BucketDecision[] = [];
    for (const demand of demands) {
      const name = nameOf(demand);
      const { state, allowed, nanoTokens } = takeFrom(states.get(name), demand.cost, now, BUCKETS[demand.bucket]);
      if (demand.cost > 0) states.set(name, state);
      decisions.push({ bucket: demand.bucket, cost: demand.cost, allowed, nanoTokens });
      if (!allowed) break;
    }
    return decisions;
  }

  return {
    take: async (demands) => takeNow(demands),
    peek: async (buckets) => takeNow(demandNothing(buckets)),
    adopt(demands, decisions) {
      const atMicros = nowMicros();
      decisions.forEach(({ nanoTokens }, index) => {
        const demand = demands[index];
        if (demand) states.set(nameOf(demand), { nanoTokens, atMicros });
      });
    },
  };
}

/** The process's monotonic clock, in whole microseconds. */
export function monotonicMicros(): number {
  return Math.floor(performance.now() * 1000);
}
