import { type BucketName } from './buckets.js';

export interface BucketDemand {
  bucket: BucketName;
  /** Whose bucket: an IP bucket id, a key id, an endpoint id. */
  id: string;
  /** Whole tokens; a batch call spends one an item. Below 0: given back. */
  cost: number;
}

export interface BucketDecision {
  bucket: BucketName;
  cost: number;
  allowed: boolean;
  /** The level after the call, in nano-tokens; a refused bucket has lost nothing. */
  nanoTokens: number;
}

/** What a bucket holds. */
export interface BucketLevel {
  bucket: BucketName;
  id: string;
  nanoTokens: number;
}

/** Spends from several buckets in order (docs/reference/rate-limits.md#buckets). */
export interface RateLimiter {
  /**
   * One decision for each demand, in order, up to and including the first refusal; the buckets after it are untouched,
   * those before it stay spent.
   */
  take(demands: readonly BucketDemand[]): Promise<BucketDecision[]>;
  /** The levels, one decision of cost 0 for each bucket; spends nothing. */
  peek(buckets: readonly Omit<BucketDemand, 'cost'>[]): Promise<BucketDecision[]>;
}

/** The demands that `peek` makes of `take`: a cost of 0 is never refused and never written. */
export function demandNothing(buckets: readonly Omit<BucketDemand, 'cost'>[]): BucketDemand[] {
  return buckets.map(({ bucket, id }) => ({ bucket, id, cost: 0 }));
}
