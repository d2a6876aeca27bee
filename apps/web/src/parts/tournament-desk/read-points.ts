interface PointsRow {
  placement: number;
  points: number;
}

const LINE = /^\s*(\d+)\s*[:=–-]?\s*(\d+(?:\.\d+)?)\s*$/;

/** Parses points by placement, one per line: `1: 100`. Undefined if a line is malformed. */
export function readPoints(text: string): PointsRow[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.flatMap((line) => {
    const [, placement, points] = LINE.exec(line) ?? [];
    return placement === undefined || points === undefined ? [] : [{ placement: Number(placement), points: Number(points) }];
  });
  return rows.length === lines.length ? rows : undefined;
}

/** The reverse of the above. */
export const writePoints = (rows: readonly PointsRow[]): string =>
  rows.map(({ placement, points }) => `${placement}: ${points}`).join('\n');
