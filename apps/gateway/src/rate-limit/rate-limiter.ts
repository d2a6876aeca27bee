import { type BucketName } from './buckets.js';

export interface BucketDemand {
  bucket: BucketName;
  /** The bucket's owner: an IP bucket id, a key id or an endpoint id. */
  id: string;
  /** Whole tokens; a batch call spends one per item. A negative number gives tokens back. */
  cost: number;
}

export interface BucketDecision {
  bucket: BucketName;
  cost: number;
  allowed: boolean;
  /** The level after the call, in nano-tokens; a refusal spends nothing. */
  nanoTokens: number;
}

/** The level of a bucket. */
export interface BucketLevel {
  bucket: BucketName;
  id: string;
  nanoTokens: number;
}

/** Spends from several buckets in order (docs/reference/rate-limits.md#buckets). */
export interface RateLimiter {
  /** One decision per demand, in order, up to and including the first refusal; buckets after it are not charged, those before it are. */
  take(demands: readonly BucketDemand[]): Promise<BucketDecision[]>;
  /** The levels, as one decision of cost 0 per bucket; spends nothing. */
  peek(buckets: readonly Omit<BucketDemand, 'cost'>[]): Promise<BucketDecision[]>;
}

/** The demands with which `peek` calls `take`: a cost of 0 is never refused and never written. */
export function demandNothing(buckets: readonly Omit<BucketDemand, 'cost'>[]): BucketDemand[] {
  return buckets.map(({ bucket, id }) => ({ bucket, id, cost: 0 }));
}
