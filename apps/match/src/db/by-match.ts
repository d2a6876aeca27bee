import { groupBy } from '@matchpoint/core';

/** Returns a function that finds the rows of a match, in their given order. */
export function byMatch<Row extends { matchId: string }>(rows: readonly Row[]): (matchId: string) => Row[] {
  const groups = groupBy(rows, ({ matchId }) => matchId);
  return (matchId) => groups.get(matchId) ?? [];
}
