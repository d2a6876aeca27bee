export interface CurvePoint {
  at: string;
  value: number;
}

/** Where the points of a curve and the lines behind it are, in pixels from the top left. */
export interface CurveLayout {
  points: readonly { x: number; y: number }[];
  lines: readonly { value: number; y: number }[];
}

export interface CurveBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const MOST_LINES = 4;
const ROUND = [1, 2, 5, 10] as const;

/** Spreads points over time, and values between round numbers, three or four of which have grid lines. */
export function layOutCurve(points: readonly CurvePoint[], { left, right, top, bottom }: CurveBox): CurveLayout {
  const values = points.map(({ value }) => value);
  const ticks = ticksOf(Math.min(...values), Math.max(...values));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number): number => round(bottom - ((value - lowest) / (highest - lowest)) * (bottom - top));
  const times = points.map(({ at }) => Date.parse(at));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  // A single point, or several with the same time, are drawn at the right end, which is now.
  const xOf = (time: number): number => round(last === first ? right : left + ((time - first) / (last - first)) * (right - left));
  return {
    points: points.map(({ value }, index) => ({ x: xOf(times[index] ?? last), y: yOf(value) })),
    lines: ticks.map((value) => ({ value, y: yOf(value) })),
  };
}

/** Round numbers from at most the lowest to at least the highest value, in equal steps. */
export function ticksOf(lowest: number, highest: number): number[] {
  const span = Math.max(1, highest - lowest);
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(span / (MOST_LINES - 1))));
  for (const factor of [...ROUND, 20, 50]) {
    const step = magnitude * factor;
    const first = Math.floor(lowest / step) * step;
    const count = Math.max(1, Math.ceil((highest - first) / step)) + 1;
    if (count <= MOST_LINES) return Array.from({ length: count }, (_each, index) => first + index * step);
  }
  return [lowest, highest];
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
