import { expect, it } from 'vitest';
import { comparePictures } from '../src/compare-pictures.js';
import { toPalettePng } from '../src/palette-png.js';
import { type Picture, toPng } from '../src/picture.js';

const [WIDTH, HEIGHT] = [64, 48];
type Color = readonly [number, number, number];
const INK: Color = [11, 14, 19];
const PAPER: Color = [250, 250, 252];

/** A box of ink on paper, with the given changes. */
function pictureOf({ left = 20, color = INK, noise = 0, height = HEIGHT } = {}): Picture {
  const colorAt = (column: number, line: number): Color => {
    if ((column * 7 + line * 13) % 97 < noise) return [PAPER[0] - 40, PAPER[1] - 40, PAPER[2] - 40];
    return column >= left && column < left + 20 && line >= 10 && line < 30 ? color : PAPER;
  };
  const pixels = Array.from({ length: height }, (_, line) => Array.from({ length: WIDTH }, (_each, column) => [...colorAt(column, line)]));
  return { width: WIDTH, height, data: Uint8Array.from(pixels.flat(2)) };
}

const STORED = toPng(pictureOf());

it('finds no difference between a picture and itself, in either encoding', () => {
  expect(comparePictures(STORED, pictureOf())).toEqual({});
  expect(comparePictures(toPalettePng(STORED), pictureOf())).toEqual({});
});

it('finds a part that has moved by one pixel, and shows where', () => {
  const { fault, differences } = comparePictures(STORED, pictureOf({ left: 21 }));
  expect(fault).toMatch(/^differs in 40 pixels/);
  expect(differences?.subarray(1, 4).toString()).toBe('PNG');
});

it('finds a part whose colour has changed a little', () => {
  expect(comparePictures(STORED, pictureOf({ color: [18, 24, 32] })).fault).toMatch(/^differs/);
});

it('ignores rounding differences between processors, and single pixels', () => {
  expect(comparePictures(STORED, pictureOf({ color: [12, 13, 20] }))).toEqual({});
  expect(comparePictures(STORED, pictureOf({ noise: 2 }))).toEqual({});
});

it('reports that a page has become longer', () => {
  expect(comparePictures(STORED, pictureOf({ height: HEIGHT + 4 })).fault).toBe('is 64 × 52 pixels large and was 64 × 48');
});
