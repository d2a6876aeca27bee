import { type TokenBucket } from './buckets.js';

/**
 * The arithmetic of one bucket, in integers only: tokens are counted in nano-tokens and time in microseconds, so that neither refilling nor
 * spending rounds. Redis (take-script.ts) does the same calculation in Lua; a property test keeps the two equal. All numbers stay far below
 * 2^53.
 */
export const NANO = 1_000_000_000;

export interface BucketState {
  nanoTokens: number;
  /** When the level was measured, on the caller's clock. */
  atMicros: number;
}

export interface TakeResult {
  /** The state to store; a refusal leaves it unchanged, unless the clock has stepped back. */
  state: BucketState;
  allowed: boolean;
  /** The level after the call. */
  nanoTokens: number;
}

export function nanoCapacity(bucket: TokenBucket): number {
  return bucket.capacity * NANO;
}

/** Nano-tokens that are added per microsecond (one token a second is 1000). */
export function nanoRefillPerMicro(bucket: TokenBucket): number {
  return Math.round(bucket.refillPerSecond * 1000);
}

/** @throws RangeError for a cost that is not a whole number of tokens. */
export function tokenCost(cost: number): number {
  if (!Number.isSafeInteger(cost)) throw new RangeError(`a bucket's cost is a whole number, not ${cost}`);
  return cost;
}

/** @throws RangeError as {@link tokenCost}. */
export function nanoCost(cost: number): number {
  return tokenCost(cost) * NANO;
}

/** The level at `nowMicros`; no state means a full bucket. If the clock stepped back, nothing is refilled. */
export function levelAt(state: BucketState | undefined, nowMicros: number, bucket: TokenBucket): number {
  if (state === undefined) return nanoCapacity(bucket);
  const elapsedMicros = Math.max(0, nowMicros - state.atMicros);
  return Math.min(nanoCapacity(bucket), state.nanoTokens + elapsedMicros * nanoRefillPerMicro(bucket));
}

/**
 * Takes `cost` whole tokens or none (docs/reference/rate-limits.md#buckets). A cost of 0 only reads; a negative one gives tokens back, up
 * to a full bucket. If the clock stepped back, the bucket continues from the new time: it gains nothing, but doesn't have to wait for the
 * old time either.
 */
export function take(state: BucketState | undefined, cost: number, nowMicros: number, bucket: TokenBucket): TakeResult {
  const level = levelAt(state, nowMicros, bucket);
  const spent = nanoCost(cost);
  const allowed = spent <= level;
  const nanoTokens = allowed ? Math.min(nanoCapacity(bucket), level - spent) : level;
  const changed = (allowed && spent !== 0) || state === undefined || state.atMicros > nowMicros;
  return { state: changed ? { nanoTokens, atMicros: nowMicros } : state, allowed, nanoTokens };
}
