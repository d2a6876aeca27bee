/**
 * Whoever of several has the best place.
 * @param ranks of each in turn; null where a board doesn't list it, undefined while that isn't known
 */
export function bestPlaced<Item>(
  items: readonly Item[],
  ranks: readonly (number | null | undefined)[],
): { of: Item; rank: number } | undefined {
  // One that is still unknown may turn out better, and a row that changes under the eyes is worse than one that comes late.
  if (ranks.includes(undefined)) return undefined;
  const placed = items.flatMap((of, index) => {
    const rank = ranks[index];
    return rank == null ? [] : [{ of, rank }];
  });
  return placed.toSorted((one, other) => one.rank - other.rank)[0];
}
