import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKETS, type BucketName } from './buckets.js';
import { NANO, nanoCapacity, nanoRefillPerMicro, take, type BucketState } from './token-bucket.js';

const NAMES = Object.keys(BUCKETS) as BucketName[];

describe('buckets', () => {
  it('are those of docs/reference/rate-limits.md#buckets', () => {
    expect(BUCKETS).toMatchObject({
      ip: { capacity: 300, refillPerSecond: 50 },
      key: { capacity: 60, refillPerSecond: 1 },
      batch: { capacity: 200, refillPerSecond: 2 },
      webhookTest: { capacity: 5, refillPerSecond: 0.1 },
      webhookRotation: { capacity: 20, refillPerSecond: 0.1 },
    });
  });

  it.each(NAMES)('%s refills by whole nano-tokens, so nothing is ever rounded', (name) => {
    expect(nanoRefillPerMicro(BUCKETS[name])).toBe(Number((BUCKETS[name].refillPerSecond * 1000).toFixed(6)));
  });
});

describe('take', () => {
  it('spends a full bucket to the last token and refuses the next', () => {
    let state: BucketState | undefined;
    for (let spent = 0; spent < 60; spent++) {
      const result = take(state, 1, 5_000_000, BUCKETS.key);
      expect(result.allowed).toBe(true);
      state = result.state;
    }
    expect(take(state, 1, 5_000_000, BUCKETS.key)).toEqual({ state, allowed: false, nanoTokens: 0 });
  });

  it.each([
    [9_999_999, false],
    [10_000_000, true],
  ])('refills a token at 0.1 a second after ten seconds and not a microsecond earlier (%i µs)', (nowMicros, allowed) => {
    expect(take({ nanoTokens: 0, atMicros: 0 }, 1, nowMicros, BUCKETS.webhookTest).allowed).toBe(allowed);
  });

  it('takes the whole cost or nothing', () => {
    const state = { nanoTokens: 49 * NANO, atMicros: 0 };
    expect(take(state, 50, 0, BUCKETS.batch)).toEqual({ state, allowed: false, nanoTokens: 49 * NANO });
    expect(take(state, 49, 0, BUCKETS.batch)).toMatchObject({ allowed: true, nanoTokens: 0 });
  });

  it('accepts unused tokens back, up to its capacity', () => {
    const state = { nanoTokens: 198 * NANO, atMicros: 0 };
    expect(take(state, -1, 0, BUCKETS.batch)).toMatchObject({ allowed: true, nanoTokens: 199 * NANO });
    expect(take(state, -7, 0, BUCKETS.batch)).toEqual({
      ...{ state: { nanoTokens: 200 * NANO, atMicros: 0 }, allowed: true },
      nanoTokens: 200 * NANO,
    });
  });

  it('gains nothing when the clock steps back, and continues from the new time', () => {
    const stepped = take({ nanoTokens: 0, atMicros: 60_000_000 }, 1, 1_000_000, BUCKETS.key);
    expect(stepped).toEqual({ state: { nanoTokens: 0, atMicros: 1_000_000 }, allowed: false, nanoTokens: 0 });
    expect(take(stepped.state, 1, 2_000_000, BUCKETS.key).allowed).toBe(true);
  });

  it.each([0.5, -0.5, Number.NaN, Infinity])('rejects a cost of %d', (cost) => {
    expect(() => take(undefined, cost, 0, BUCKETS.key)).toThrow(RangeError);
  });

  it('never grants more than the capacity plus the refill, to the nano-token', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.array(fc.record({ waitMicros: fc.nat({ max: 30_000_000 }), cost: fc.nat({ max: 60 }) }), { maxLength: 60 }),
        (name, calls) => {
          const bucket = BUCKETS[name];
          let state: BucketState | undefined;
          let now = 1_700_000_000_000_000;
          let granted = 0;
          for (const { waitMicros, cost } of calls) {
            now += waitMicros;
            const result = take(state, cost, now, bucket);
            state = result.state;
            if (result.allowed) granted += cost * NANO;
            expect(result.nanoTokens).toBeGreaterThanOrEqual(0);
            expect(Number.isSafeInteger(result.nanoTokens)).toBe(true);
          }
          expect(granted).toBeLessThanOrEqual(nanoCapacity(bucket) + (now - 1_700_000_000_000_000) * nanoRefillPerMicro(bucket));
        },
      ),
    );
  });
});
