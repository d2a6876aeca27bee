/**
 * The one with the best rank.
 * @param ranks of each in turn; null where a board doesn't list it, undefined while that isn't known
 */
export function bestPlaced<Item>(
  items: readonly Item[],
  ranks: readonly (number | null | undefined)[],
): { of: Item; rank: number } | undefined {
  // An unknown rank may turn out better, and a row that changes is worse than one that appears late.
  if (ranks.includes(undefined)) return undefined;
  const placed = items.flatMap((of, index) => {
    const rank = ranks[index];
    return rank == null ? [] : [{ of, rank }];
  });
  return placed.toSorted((one, other) => one.rank - other.rank)[0];
}
