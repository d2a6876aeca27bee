import { decode, encode } from 'fast-png';
import { RGB } from './picture.js';

const COLORS = 256;

type Color = [red: number, green: number, blue: number];

/** The same picture with at most 256 colours, in a third of the bytes; for a page the difference is invisible. */
export function toPalettePng(png: Uint8Array): Buffer {
  const { width, height, channels, data } = decode(png);
  const { palette, indexes } = reduceColors(data, channels);
  return Buffer.from(encode({ width, height, channels: 1, data: indexes, palette }, { zlib: { level: 9 } }));
}

/** The most frequent colours, and the nearest of them for each pixel. */
function reduceColors(data: ArrayLike<number>, channels: number): { palette: Color[]; indexes: Uint8Array } {
  if (channels < RGB) throw new Error('a browser makes pictures in colour');
  const colors = new Uint32Array(data.length / channels);
  for (let pixel = 0; pixel < colors.length; pixel += 1) {
    const at = pixel * channels;
    colors[pixel] = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  }
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const frequent = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, COLORS)
    .map(([color]) => color);
  const palette = frequent.map(channelsOf);
  const nearest = new Map(frequent.map((color, index) => [color, index]));
  const indexOf = (color: number): number => {
    const index = nearest.get(color) ?? indexOfNearest(channelsOf(color), palette);
    nearest.set(color, index);
    return index;
  };
  return { palette, indexes: Uint8Array.from(colors, indexOf) };
}

const channelsOf = (color: number): Color => [color >> 16, (color >> 8) & 0xff, color & 0xff];

function indexOfNearest([red, green, blue]: Color, palette: readonly Color[]): number {
  let [best, least] = [0, Infinity];
  for (const [index, [otherRed, otherGreen, otherBlue]] of palette.entries()) {
    const distance = (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
