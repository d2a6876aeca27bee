import { LRUCache } from 'lru-cache';
import { type BucketName, BUCKETS } from './buckets.js';
import { demandNothing, type BucketDecision, type BucketDemand, type BucketLevel, type RateLimiter } from './rate-limiter.js';
import { levelAt, nanoCapacity, take as takeFrom, type BucketState } from './token-bucket.js';

export interface LocalLimiterOptions {
  /** A clock that never steps back, in whole microseconds. */
  nowMicros: () => number;
  /** Kept of each bucket at most; the least recently used is forgotten, which makes it full. */
  maxBuckets?: number;
}

export interface LocalLimiter extends RateLimiter {
  /**
   * Notes the levels that Redis reported, so that a later fallback starts no drained bucket full. What is more than half full is left
   * out: to note it at every request costs more than the half bucket is worth that its owner may gain once.
   */
  adopt(demands: readonly BucketDemand[], decisions: readonly BucketDecision[]): void;
  /** The buckets that are not full, of those that were changed at `sinceMicros` or later. */
  levels(sinceMicros?: number): BucketLevel[];
}

/** Buckets of this process alone, for the time that Redis is unreachable (docs/reference/rate-limits.md#buckets). */
export function createLocalLimiter({ nowMicros, maxBuckets = 50_000 }: LocalLimiterOptions): LocalLimiter {
  /** By bucket, then id: a name made of both would be made for every request. */
  const states = new Map<BucketName, LRUCache<string, BucketState>>();
  const statesOf = (bucket: BucketName): LRUCache<string, BucketState> => {
    let ofBucket = states.get(bucket);
    if (!ofBucket) states.set(bucket, (ofBucket = new LRUCache({ max: maxBuckets })));
    return ofBucket;
  };

  function takeNow(demands: readonly BucketDemand[]): BucketDecision[] {
    const now = nowMicros();
    const decisions: BucketDecision[] = [];
    for (const demand of demands) {
      const ofBucket = statesOf(demand.bucket);
      const { state, allowed, nanoTokens } = takeFrom(ofBucket.get(demand.id), demand.cost, now, BUCKETS[demand.bucket]);
      if (demand.cost !== 0) ofBucket.set(demand.id, state);
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
        if (!demand || nanoTokens > nanoCapacity(BUCKETS[demand.bucket]) / 2) return;
        statesOf(demand.bucket).set(demand.id, { nanoTokens, atMicros });
      });
    },
    levels(sinceMicros = -Infinity) {
      const now = nowMicros();
      return [...states].flatMap(([bucket, ofBucket]) =>
        [...ofBucket.entries()].flatMap(([id, state]) => {
          const nanoTokens = levelAt(state, now, BUCKETS[bucket]);
          return state.atMicros >= sinceMicros && nanoTokens < nanoCapacity(BUCKETS[bucket]) ? [{ bucket, id, nanoTokens }] : [];
        }),
      );
    },
  };
}

/** The process's monotonic clock, in whole microseconds. */
export function monotonicMicros(): number {
  return Math.floor(performance.now() * 1000);
}
