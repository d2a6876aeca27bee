import { convertIndexedToRgb, decode, type DecodedPng, encode } from 'fast-png';
import pixelmatch from 'pixelmatch';

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

/** Compares two PNGs of a page like a careful viewer: a part that has moved or changed its colour counts, noise does not. */
export function comparePictures(stored: Uint8Array, taken: Uint8Array): Comparison {
  const [before, after] = [decode(stored), decode(taken)];
  const { width, height } = after;
  if (before.width !== width || before.height !== height)
    return { fault: `is ${width} × ${height} pixels large and was ${before.width} × ${before.height}` };
  const [expected, actual] = [toRgba(before), toRgba(after)];
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

function toRgba(picture: DecodedPng): Uint8Array {
  const { width, height } = picture;
  const data = picture.palette ? convertIndexedToRgb(picture) : picture.data;
  const channels = data.length / (width * height);
  if (channels === 4) return Uint8Array.from(data);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1) rgba[pixel * 4 + channel] = data[pixel * channels + channel] ?? 0;
  return rgba;
}
