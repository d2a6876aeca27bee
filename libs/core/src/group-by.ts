/** Groups rows by a key. Each group keeps the order of the rows. */
export function groupBy<Row, Name>(rows: readonly Row[], nameOf: (row: Row) => Name): Map<Name, Row[]> {
  const groups = new Map<Name, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
