import { groupBy } from '@matchpoint/core';

/** Finds the rows of a match among those of several, in the order that they came in. */
export function byMatch<Row extends { matchId: string }>(rows: readonly Row[]): (matchId: string) => Row[] {
  const groups = groupBy(rows, ({ matchId }) => matchId);
  return (matchId) => groups.get(matchId) ?? [];
}
