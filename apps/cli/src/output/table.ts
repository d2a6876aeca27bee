/** Rows as columns of equal width under a heading; columns named in `rightAligned` hold numbers. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], rightAligned: readonly string[] = []): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isRight = headings.map((heading) => rightAligned.includes(heading));
  const lines = [headings, ...rows].map((row) => row
    .map((cell, column) => (isRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
    .join('  ').trimEnd());
  return `${lines.join('\n')}\n`;
}
