import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPng, toPalettePng } from '../src/write-palette-png.js';

const [WIDTH, HEIGHT] = [8, 5];
/** Four colours, in stripes that go down to the right. */
const pixelAt = (column: number, line: number): number[] => [((column + line) % 4) * 60, 20, 200];
const PIXELS = Buffer.from(
  Array.from({ length: HEIGHT }, (_, line) => Array.from({ length: WIDTH }, (_each, column) => pixelAt(column, line)).flat()).flat(),
);

it('reads every PNG filter type', () => {
  expect(readPng(pngOf(PIXELS, [0, 1, 2, 3, 4]))).toEqual({ width: WIDTH, height: HEIGHT, rgb: PIXELS });
});

it('writes a palette of the used colours, and a byte for each pixel', () => {
  const chunks = chunksOf(toPalettePng(pngOf(PIXELS, [4, 3, 2, 1, 0])));
  const palette = chunks.get('PLTE') as Buffer;
  const indexes = inflateSync(chunks.get('IDAT') as Buffer);
  expect(palette).toHaveLength(4 * 3);
  expect(indexes).toHaveLength(HEIGHT * (WIDTH + 1));
  const shown = Array.from({ length: HEIGHT }, (_, line) =>
    Array.from({ length: WIDTH }, (_each, column) => {
      const index = indexes[line * (WIDTH + 1) + 1 + column] ?? 0;
      return [...palette.subarray(index * 3, index * 3 + 3)];
    }).flat(),
  ).flat();
  expect(Buffer.from(shown)).toEqual(PIXELS);
});

it('refuses a picture that no browser produces', () => {
  expect(() => toPalettePng(Buffer.alloc(64))).toThrow('no PNG of a browser');
});

/** @param filters how each line is written: as it is, or as a difference of what is left, above, both or nearest */
function pngOf(rgb: Buffer, filters: readonly number[]): Buffer {
  const stride = WIDTH * 3;
  const at = (line: number, index: number): number => (line < 0 || index < 0 ? 0 : (rgb[line * stride + index] ?? 0));
  const lines = filters.flatMap((filter, line) => [
    filter,
    ...Array.from({ length: stride }, (_, index) => {
      const [left, above, corner] = [at(line, index - 3), at(line - 1, index), index < 3 ? 0 : at(line - 1, index - 3)];
      const near = [left, above, corner].sort(
        (one, other) => Math.abs(left + above - corner - one) - Math.abs(left + above - corner - other),
      );
      return (at(line, index) - ([0, left, above, (left + above) >> 1, near[0] ?? 0][filter] ?? 0)) & 0xff;
    }),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(lines))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return chunks;
}
