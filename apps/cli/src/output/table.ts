import { escapeControls } from '@matchpoint/core';

/** Aligned columns under a heading; those named in `rightAligned` hold numbers. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], rightAligned: readonly string[] = []): string[] {
  // Escape before measuring: an escaped control character is longer.
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
