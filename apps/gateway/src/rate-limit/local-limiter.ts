import { LRUCache } from 'lru-cache';
import { type BucketName, BUCKETS } from './buckets.js';
import { demandNothing, type BucketDecision, type BucketDemand, type BucketLevel, type RateLimiter } from './rate-limiter.js';
import { levelAt, nanoCapacity, take as takeFrom, type BucketState } from './token-bucket.js';

export interface LocalLimiterOptions {
  /** A monotonic clock, in whole microseconds. */
  nowMicros: () => number;
  /** The maximum number of entries per bucket; the least recently used is dropped, which resets it to full. */
  maxBuckets?: number;
}

export interface LocalLimiter extends RateLimiter {
  /**
   * Records the levels that Redis reported, so that a later fallback doesn't start drained buckets full. Buckets that are more than half
   * full are skipped: recording them at every request would cost more than the half bucket that their owner may gain once.
   */
  adopt(demands: readonly BucketDemand[], decisions: readonly BucketDecision[]): void;
  /** The buckets changed at `sinceMicros` or later that are not full. */
  levels(sinceMicros?: number): BucketLevel[];
}

/** Buckets in this process, for use while Redis is unreachable (docs/reference/rate-limits.md#buckets). */
export function createLocalLimiter({ nowMicros, maxBuckets = 50_000 }: LocalLimiterOptions): LocalLimiter {
  /** By bucket, then id, to avoid building a combined key for every request. */
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
