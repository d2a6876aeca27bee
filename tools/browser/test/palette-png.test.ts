import { convertIndexedToRgb, decode, encode } from 'fast-png';
import { expect, it } from 'vitest';
import { toPalettePng } from '../src/palette-png.js';

const [WIDTH, HEIGHT] = [40, 30];

/** @param pixelAt red, green and blue */
function pictureOf(pixelAt: (column: number, line: number) => number[]): Uint8Array {
  const pixels = Array.from({ length: HEIGHT }, (_, line) => Array.from({ length: WIDTH }, (_each, column) => pixelAt(column, line)));
  return encode({ width: WIDTH, height: HEIGHT, channels: 3, data: Uint8Array.from(pixels.flat(2)) });
}

it('keeps every colour of a picture that has few, in a byte for each pixel', () => {
  const picture = pictureOf((column, line) => [((column + line) % 4) * 60, 20, 200]);
  const reduced = decode(toPalettePng(picture));
  expect(reduced.palette).toHaveLength(4);
  expect(reduced.channels).toBe(1);
  expect([...convertIndexedToRgb(reduced)]).toEqual([...decode(picture).data]);
});

it('shows a colour beyond the 256 most frequent ones as the nearest of them', () => {
  // 1,200 colours; each of them is beside one that differs by a step of one channel.
  const picture = pictureOf((column, line) => [column * 6, line * 8, 0]);
  const reduced = decode(toPalettePng(picture));
  expect(reduced.palette).toHaveLength(256);
  const [shown, meant] = [convertIndexedToRgb(reduced), decode(picture).data];
  const kept = Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => pixel * 3).filter(
    (at) => shown[at] === meant[at] && shown[at + 1] === meant[at + 1],
  );
  expect(kept).toHaveLength(256);
});

it('refuses input that is not a picture', () => {
  expect(() => toPalettePng(Buffer.alloc(64))).toThrow();
});
