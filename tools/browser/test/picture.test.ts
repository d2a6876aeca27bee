import { decode, encode } from 'fast-png';
import { expect, it } from 'vitest';
import { halvePicture, toPng } from '../src/picture.js';

it('halves a picture, each pixel the mean of four, without a last odd line or column', () => {
  const colorAt = (column: number, line: number) => [column * 40, line * 40, column === line ? 255 : 0];
  const pixels = Array.from({ length: 3 }, (_, line) => Array.from({ length: 5 }, (_each, column) => [...colorAt(column, line), 255]));
  const png = encode({ width: 5, height: 3, channels: 4, data: Uint8Array.from(pixels.flat(2)) });
  const { width, height, channels, data } = decode(toPng(halvePicture(png)));
  expect({ width, height, channels, data: [...data] }).toEqual({ width: 2, height: 1, channels: 3, data: [20, 20, 128, 100, 20, 0] });
});
