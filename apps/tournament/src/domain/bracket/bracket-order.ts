/**
 * The seeds of a full bracket of `size` (a power of two) in the order of its first-round slots: S(1) = [1], S(2m) = each x of S(m) as x, 2m
 * + 1 − x. The best two can meet only in the last round, the best four only in the last two, and so on.
 */
export function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/** Rounds of a bracket for `n` participants: the least k with 2^k >= n. */
export function roundsFor(n: number): number {
  let rounds = 0;
  while (2 ** rounds < n) rounds += 1;
  return rounds;
}

/** The lowest `bits` bits of `value` in reverse order: spreads losers over the lower bracket, so that rematches come late. */
export function reverseBits(value: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    if ((value >> bit) & 1) reversed |= 1 << (bits - 1 - bit);
  }
  return reversed;
}
