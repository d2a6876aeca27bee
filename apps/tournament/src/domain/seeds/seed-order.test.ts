import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSeedHash, wordsOf } from '../../record/random-words.js';
import { byDraw, byHand, byRating, byRegistration } from './seed-order.js';

const entrant = (id: string, registeredAt = 0, ordinal: number | null = null) => ({ id, registeredAt, ordinal });

/** The draw according to its rule, independent of our implementation. */
function foreignDraw(seedHex: string, ids: readonly string[]): string[] {
  const list = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  let n = 0;
  const next = (m: number): number => {
    for (;;) {
      const counter = Buffer.from((n++).toString(16).padStart(16, '0'), 'hex');
      const hex = createHmac('sha256', Buffer.from(seedHex, 'hex')).update(counter).digest('hex').slice(0, 16);
      const value = BigInt(`0x${hex}`);
      const total = 1n << 64n;
      if (value < total - (total % BigInt(m))) return Number(value % BigInt(m));
    }
  };
  for (let i = list.length - 1; i > 0; i--) {
    const j = next(i + 1);
    const held = list[i]!;
    list[i] = list[j]!;
    list[j] = held;
  }
  return list;
}

describe('seeding', () => {
  it('by registration goes by time, then id', () => {
    expect(byRegistration([entrant('b', 2), entrant('c', 1), entrant('a', 2)])).toEqual(['c', 'a', 'b']);
  });

  it('by rating puts the best first and teams without a rating last, by registration', () => {
    expect(byRating([entrant('a', 2), entrant('b', 1), entrant('c', 3, -2), entrant('d', 4, 7)])).toEqual(['d', 'c', 'b', 'a']);
  });

  it('manually requires exactly the remaining participants', () => {
    const entrants = [entrant('a'), entrant('b')];
    expect(byHand(entrants, ['b', 'a'])).toEqual(['b', 'a']);
    for (const order of [['a'], ['a', 'a'], ['a', 'b', 'c'], ['a', 'c']]) expect(byHand(entrants, order)).toBeUndefined();
  });

  it('by draw can be repeated from the revealed seed by other implementations', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{1,12}$/), { maxLength: 40 }),
        (seed, ids) => {
          expect(byDraw(ids, wordsOf(seed))).toEqual(foreignDraw(Buffer.from(seed).toString('hex'), ids));
          expect(byDraw(ids.toReversed(), wordsOf(seed))).toEqual(byDraw(ids, wordsOf(seed)));
        },
      ),
    );
  });

  it('by draw rejects words that would favour low numbers', () => {
    const highest = 2n ** 64n - 1n;
    const words = [highest, highest, 1n, 0n];
    // 2^64 − 1 is rejected for m = 3, since 2^64 leaves a remainder of 1.
    expect(byDraw(['a', 'b', 'c'], (counter) => words[Number(counter)]!)).toEqual(['c', 'a', 'b']);
  });

  it('hides the seed behind its SHA-256', () => {
    expect(randomSeedHash(new Uint8Array(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  });
});
