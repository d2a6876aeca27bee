export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** Text in columns; figures stand to the right unless told otherwise. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, index) => Math.max(title.length, ...rows.map((row) => (row[index] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align = 'right' }, index) =>
        align === 'left' ? (cells[index] ?? '').padEnd(widths[index] ?? 0) : (cells[index] ?? '').padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
