import { convertIndexedToRgb, decode, type DecodedPng, encode } from 'fast-png';
import pixelmatch from 'pixelmatch';
import { type Picture, RGB } from './picture.js';

/** How far apart two colours may be, as a fraction of the distance from black to white: processors round within this. */
const SAME_COLOR = 0.02;
/** How many pixels may differ within a square of this size: edges of letters are drawn slightly differently, parts are not. */
const SQUARE = 16;
const MOST_IN_SQUARE = 10;

export interface Comparison {
  /** The difference in words; undefined without one. */
  fault?: string;
  /** The stored picture, faint, with differences in red. */
  differences?: Buffer;
}

/** Compares a page with its stored PNG like a careful viewer: a part that has moved or changed its colour counts, noise does not. */
export function comparePictures(stored: Uint8Array, taken: Picture): Comparison {
  const before = decode(stored);
  const { width, height } = taken;
  if (before.width !== width || before.height !== height)
    return { fault: `is ${width} × ${height} pixels large and was ${before.width} × ${before.height}` };
  const expected = toRgba(before, before.palette ? convertIndexedToRgb(before) : before.data);
  const actual = toRgba(taken, taken.data);
  const options = { threshold: SAME_COLOR, includeAA: true };
  const most = pixelmatch(expected, actual, null, width, height, { ...options, windowSize: SQUARE });
  if (most <= MOST_IN_SQUARE) return {};
  const output = new Uint8Array(width * height * 4);
  const all = pixelmatch(expected, actual, output, width, height, options);
  return {
    fault: `differs in ${all} pixels, ${most} of them within a square of ${SQUARE}`,
    differences: Buffer.from(encode({ width, height, channels: 4, data: output })),
  };
}

function toRgba({ width, height }: Picture | DecodedPng, data: ArrayLike<number>): Uint8Array {
  const channels = data.length / (width * height);
  if (channels === 4) return Uint8Array.from(data);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4)
    for (let channel = 0; channel < RGB; channel += 1) rgba[to + channel] = data[from + channel] ?? 0;
  return rgba;
}
