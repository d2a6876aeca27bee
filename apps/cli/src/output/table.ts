import { escapeControls } from '@matchpoint/core';

/** Lines of columns of equal width under a heading; columns named in `rightAligned` hold numbers. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], rightAligned: readonly string[] = []): string[] {
  // Before they are measured: what is printed in a control's place is longer.
  const shown = rows.map((row) => row.map(escapeControls));
  const widths = headings.map((heading, column) => Math.max(heading.length, ...shown.map((row) => row[column]?.length ?? 0)));
  const isRight = headings.map((heading) => rightAligned.includes(heading));
  return [headings, ...shown].map((row) =>
    row
      .map((cell, column) => (isRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
