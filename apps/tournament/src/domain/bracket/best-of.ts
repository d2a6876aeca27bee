import type { BestOfLadder } from './format-config.js';

/** Number of rounds of a side of the bracket, from which `R-1` and `L-1` count. */
export interface RoundCounts {
  readonly upper: number;
  readonly lower: number;
}

/**
 * The best-of of a round. The round's own key comes first, then its key from the end (`R-1` is the last upper round, `L-1` the last
 * lower one), then `fallback` (a group stage's), then the default. The reset plays as the grand final unless it has a key of its own.
 */
export function bestOfRound(ladder: BestOfLadder, key: string, counts: RoundCounts, fallback?: number): number {
  const own = ladder.overrides[key] ?? ladder.overrides[keyFromTheEnd(key, counts) ?? key];
  if (own !== undefined) return own;
  if (key === 'GR') return bestOfRound(ladder, 'GF', counts, fallback);
  return fallback ?? ladder.default;
}

function keyFromTheEnd(key: string, { upper, lower }: RoundCounts): string | undefined {
  const number = Number(key.slice(1));
  if (/^R\d+$/.test(key)) return `R-${upper + 1 - number}`;
  if (/^L\d+$/.test(key)) return `L-${lower + 1 - number}`;
  return undefined;
}

/** Maps a side needs to win a best-of. */
export function winsNeeded(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1;
}
