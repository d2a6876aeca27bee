import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLORS = 256;
const CHANNELS = 3;

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  rgb: Buffer;
}

/** The same picture with at most 256 colours, which takes a third of the bytes; for screenshots the difference is invisible. */
export function toPalettePng(png: Buffer): Buffer {
  const pixels = readPng(png);
  const { palette, indexes } = reduceColors(pixels);
  return writePng(pixels, palette, indexes);
}

/** Of a browser: 8 bits a channel, not interlaced. */
export function readPng(png: Buffer): Pixels {
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  const channels = { 2: 3, 6: 4 }[type ?? -1];
  if (!png.subarray(0, 8).equals(SIGNATURE) || depth !== 8 || channels === undefined) throw new Error('no PNG of a browser');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const lines = unfilter(inflateSync(Buffer.concat(parts)), height, width * channels, channels);
  const rgb = Buffer.alloc(width * height * CHANNELS);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < CHANNELS; channel += 1) rgb[pixel * CHANNELS + channel] = lines[pixel * channels + channel] ?? 0;
  return { width, height, rgb };
}

/** Undoes what each line was written as a difference of. */
function unfilter(raw: Buffer, height: number, stride: number, step: number): Buffer {
  const out = Buffer.alloc(height * stride);
  for (let line = 0; line < height; line += 1) {
    const filter = raw[line * (stride + 1)];
    for (let index = 0; index < stride; index += 1) {
      const at = line * stride + index;
      const left = index < step ? 0 : (out[at - step] ?? 0);
      const above = line === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = line === 0 || index < step ? 0 : (out[at - stride - step] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0;
      out[at] = ((raw[line * (stride + 1) + 1 + index] ?? 0) + guess) & 0xff;
    }
  }
  return out;
}

function paeth(left: number, above: number, corner: number): number {
  const [byLeft, byAbove, byCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [number, number, number];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** The most frequent colours, and for each pixel the nearest of them. */
function reduceColors({ rgb }: Pixels): { palette: number[]; indexes: Buffer } {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += CHANNELS) {
    const color = rgb.readUIntBE(at, CHANNELS);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, COLORS)
    .map(([color]) => color);
  const nearest = new Map(palette.map((color, index) => [color, index]));
  const indexes = Buffer.alloc(rgb.length / CHANNELS);
  for (let pixel = 0; pixel < indexes.length; pixel += 1) {
    const color = rgb.readUIntBE(pixel * CHANNELS, CHANNELS);
    let index = nearest.get(color);
    if (index === undefined) {
      index = indexOfNearest(color, palette);
      nearest.set(color, index);
    }
    indexes[pixel] = index;
  }
  return { palette, indexes };
}

function indexOfNearest(color: number, palette: readonly number[]): number {
  const channelsOf = (value: number): [number, number, number] => [value >> 16, (value >> 8) & 0xff, value & 0xff];
  const [red, green, blue] = channelsOf(color);
  let [best, least] = [0, Infinity];
  for (const [index, other] of palette.entries()) {
    const [otherRed, otherGreen, otherBlue] = channelsOf(other);
    const distance = (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function writePng({ width, height }: Pixels, palette: readonly number[], indexes: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  const colors = Buffer.alloc(palette.length * CHANNELS);
  for (const [index, color] of palette.entries()) colors.writeUIntBE(color, index * CHANNELS, CHANNELS);
  // Each line begins with its filter: none, as indexes of neighbours say nothing of each other.
  const lines = Buffer.alloc(height * (width + 1));
  for (let line = 0; line < height; line += 1) indexes.copy(lines, line * (width + 1) + 1, line * width, (line + 1) * width);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
