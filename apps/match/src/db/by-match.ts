/** Finds the rows of a match among those of several, in the order that they came in. */
export function byMatch<Row extends { matchId: string }>(rows: readonly Row[]): (matchId: string) => Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.matchId);
    if (group) group.push(row);
    else groups.set(row.matchId, [row]);
  }
  return (matchId) => groups.get(matchId) ?? [];
}
