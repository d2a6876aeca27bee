import { describe, expect, it } from 'vitest';
import { layOutCurve, ticksOf } from './curve-scale.js';

const BOX = { left: 40, right: 240, top: 10, bottom: 110 };

describe('the lines behind a curve', () => {
  it.each([
    [926, 1_749],
    [1_500, 1_500],
    [0, 7],
    [-3, 4],
    [999, 1_001],
    [0, 1_000_000],
  ])('stand at two to four round numbers around %i and %i, in equal steps', (lowest, highest) => {
    const ticks = ticksOf(lowest, highest);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks[0]).toBeLessThanOrEqual(lowest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
    expect(steps.size).toBe(1);
    expect(String([...steps][0])).toMatch(/^[125]0*$/);
  });
});

describe('the points of a curve', () => {
  it('are as far apart as their times, and as high as their values', () => {
    const at = (day: number): string => `2026-05-0${day}T00:00:00.000Z`;
    const { points, lines } = layOutCurve(
      [
        { at: at(1), value: 1_000 },
        { at: at(2), value: 1_200 },
        { at: at(5), value: 1_100 },
      ],
      BOX,
    );
    expect(points.map(({ x }) => x)).toEqual([40, 90, 240]);
    expect(points.map(({ y }) => y)).toEqual([110, 10, 60]);
    expect(lines.map(({ value }) => value)).toEqual([1_000, 1_100, 1_200]);
  });

  it('stand at the end where there is one alone', () => {
    const { points } = layOutCurve([{ at: '2026-05-01T00:00:00.000Z', value: 1_500 }], BOX);
    expect(points).toEqual([{ x: 240, y: 110 }]);
  });
});
