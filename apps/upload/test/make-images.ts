import { crc32, deflateSync } from 'node:zlib';

/** Headers of images in their real formats; the PNG can also be decoded. */

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const uint16 = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff]);
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([ascii(name), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

/** A black greyscale picture; beyond 1,000 pixels per side only its header. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const pixels = width > 1_000 || height > 1_000 ? Buffer.alloc(0) : Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** `frame` is the marker of the frame header: 0xc0 baseline, 0xc2 progressive. */
export function jpeg(width: number, height: number, { frame = 0xc0, before = [] as Buffer[] } = {}): Buffer {
  const segment = (marker: number, data: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, marker]), uint16(data.length + 2), data]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...before.map((data) => segment(0xe1, data)),
    Buffer.from([0xff]), // fill
    segment(0xc4, Buffer.alloc(20)),
    segment(frame, Buffer.concat([Buffer.from([8]), uint16(height), uint16(width), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(8),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function gif(width: number, height: number, frame = { width, height }): Buffer {
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 5]), ascii('hello'), Buffer.from([0])]);
  return Buffer.concat([
    ascii('GIF89a'),
    little(width, 2),
    little(height, 2),
    Buffer.from([0x80, 0, 0]),
    Buffer.alloc(6),
    comment,
    Buffer.from([0x2c, 0, 0, 0, 0]),
    little(frame.width, 2),
    little(frame.height, 2),
    Buffer.from([0, 2, 1, 0, 0, 0x3b]),
  ]);
}

const chunk = (name: string, data: Buffer): Buffer =>
  Buffer.concat([ascii(name), little(data.length, 4), data, Buffer.alloc(data.length % 2)]);
const riff = (...chunks: Buffer[]): Buffer => {
  const content = Buffer.concat([ascii('WEBP'), ...chunks]);
  return Buffer.concat([ascii('RIFF'), little(content.length, 4), content]);
};
const vp8 = (width: number, height: number): Buffer =>
  chunk('VP8 ', Buffer.concat([Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a]), little(width, 2), little(height, 2), Buffer.alloc(7)]));
const vp8l = (width: number, height: number): Buffer =>
  chunk('VP8L', Buffer.concat([Buffer.from([0x2f]), little(width - 1 + (height - 1) * 0x4000, 4), Buffer.alloc(4)]));
const vp8x = (width: number, height: number): Buffer =>
  chunk('VP8X', Buffer.concat([Buffer.alloc(4), little(width - 1, 3), little(height - 1, 3)]));

export const webp = {
  lossy: (width: number, height: number): Buffer => riff(vp8(width, height)),
  lossless: (width: number, height: number): Buffer => riff(vp8l(width, height)),
  extended: (width: number, height: number, picture = { width, height }): Buffer =>
    riff(vp8x(width, height), chunk('ICCP', Buffer.alloc(41)), vp8(picture.width, picture.height)),
  animated: (width: number, height: number): Buffer =>
    riff(
      vp8x(width, height),
      chunk('ANIM', Buffer.alloc(6)),
      chunk('ANMF', Buffer.concat([little(0, 6), little(width - 1, 3), little(height - 1, 3), Buffer.alloc(4), vp8l(width, height)])),
    ),
};

const box = (name: string, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([uint32(data.length + 8), ascii(name), data]);
};
const ispe = (width: number, height: number): Buffer => box('ispe', uint32(0), uint32(width), uint32(height));

/** Includes a thumbnail's size besides the picture's. `brand` is the major brand. */
export function avif(width: number, height: number, { brand = 'avif', compatible = 'mif1miaf' } = {}): Buffer {
  const properties = box(
    'iprp',
    box('ipco', ispe(160, 90), box('pixi', uint32(0), Buffer.from([1, 8])), ispe(width, height)),
    box('ipma', uint32(0)),
  );
  const meta = box('meta', uint32(0), box('hdlr', Buffer.alloc(24)), box('pitm', uint32(0), uint16(1)), properties);
  return Buffer.concat([
    box('ftyp', ascii(brand), uint32(0), ascii(compatible)),
    box('free', Buffer.alloc(32)),
    meta,
    box('mdat', Buffer.alloc(16)),
  ]);
}

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>',
);
export const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
