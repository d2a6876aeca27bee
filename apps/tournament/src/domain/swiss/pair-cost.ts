/** The cost of a pair, most important first. */
export interface Criteria {
  /** How often the two have met. */
  readonly rematches: number;
  readonly scoreDifference: number;
  readonly foldDistance: number;
}

/** Costs as weights of a maximum-weight matching. */
export interface CostScale {
  weightOf(criteria: Criteria): number;
}

/**
 * One number per pair, in which a rematch outweighs all score differences of a round together, and the least score difference outweighs all
 * fold distances. The numbers are integers and exact: in a Swiss of 256 players and 15 rounds there are 128 pairs, a fold distance is at
 * most 255 (sum of squares below 2^23), a score difference at most 30 (below 2^17), so a rematch costs less than 2^40 and a pair of 14
 * meetings less than 2^44. The matching adds at most one such number per vertex, 2^52, below the 2^53 up to which doubles are exact.
 *
 * @throws {RangeError} the input exceeds these bounds, so the order could be violated
 */
export function newCostScale(players: number, scoreSpread: number, mostMeetings: number): CostScale {
  const pairs = Math.floor(players / 2);
  const score = pairs * (players - 1) ** 2 + 1;
  const rematch = pairs * scoreSpread ** 2 * score + score;
  const highest = (mostMeetings + 1) * rematch;
  if (highest * players > Number.MAX_SAFE_INTEGER) throw new RangeError(`${players} players can't be paired exactly.`);
  return {
    weightOf: ({ rematches, scoreDifference, foldDistance }) =>
      highest - (rematches * rematch + scoreDifference ** 2 * score + foldDistance ** 2),
  };
}
