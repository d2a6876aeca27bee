import { asciiAt, type HeaderFields } from './byte-source.js';
import type { PixelSize } from './image-header.js';

const FIRST_CHUNK = 12;
const CHUNK_HEAD_BYTES = 8;

/**
 * Simple files hold one VP8 or VP8L chunk; extended ones begin with VP8X, which states the size of the canvas. The first picture of an
 * extended file is checked too: if it is larger than its canvas, the file is not a WebP.
 */
export async function readWebpSize(fields: HeaderFields): Promise<PixelSize | undefined> {
  const riff = await fields.at(0, FIRST_CHUNK);
  if (!riff || asciiAt(riff, 0, 4) !== 'RIFF' || asciiAt(riff, 8, 4) !== 'WEBP') return undefined;
  let canvas: PixelSize | undefined;
  for (let offset = FIRST_CHUNK; ;) {
    const head = await fields.at(offset, CHUNK_HEAD_BYTES);
    if (!head) return undefined;
    const [name, length] = [asciiAt(head, 0, 4), head.getUint32(4, true)];
    const data = offset + CHUNK_HEAD_BYTES;
    if (name === 'VP8X' && offset === FIRST_CHUNK) canvas = await readCanvas(fields, data);
    const readPicture = PICTURES[name];
    if (readPicture) return within(canvas, await readPicture(fields, data));
    if (canvas === undefined) return undefined;
    offset = data + length + (length % 2);
  }
}

const PICTURES: Partial<Record<string, (fields: HeaderFields, data: number) => Promise<PixelSize | undefined>>> = {
  'VP8 ': readLossy,
  'VP8L': readLossless,
  'ANMF': readAnimationFrame,
};

function within(canvas: PixelSize | undefined, picture: PixelSize | undefined): PixelSize | undefined {
  if (!canvas || !picture) return picture;
  return picture.width <= canvas.width && picture.height <= canvas.height ? canvas : undefined;
}

/** 24 bits at `offset`, little-endian. */
const uint24 = (view: DataView, offset: number): number => view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x1_0000;

async function readCanvas(fields: HeaderFields, data: number): Promise<PixelSize | undefined> {
  const view = await fields.at(data + 4, 6);
  return view && { width: uint24(view, 0) + 1, height: uint24(view, 3) + 1 };
}

async function readAnimationFrame(fields: HeaderFields, data: number): Promise<PixelSize | undefined> {
  const view = await fields.at(data, 12);
  // Offsets are counted in twos.
  return view && { width: uint24(view, 0) * 2 + uint24(view, 6) + 1, height: uint24(view, 3) * 2 + uint24(view, 9) + 1 };
}

/** A key frame's tag, start code, and 14 bits each of width and height (RFC 6386, section 9.1). */
async function readLossy(fields: HeaderFields, data: number): Promise<PixelSize | undefined> {
  const view = await fields.at(data, 10);
  const isKeyFrame =
    view && (view.getUint8(0) & 1) === 0 && view.getUint8(3) === 0x9d && view.getUint8(4) === 0x01 && view.getUint8(5) === 0x2a;
  return isKeyFrame ? { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff } : undefined;
}

/** A signature byte, then 14 bits each of width - 1 and height - 1. */
async function readLossless(fields: HeaderFields, data: number): Promise<PixelSize | undefined> {
  const view = await fields.at(data, 5);
  if (view?.getUint8(0) !== 0x2f) return undefined;
  const bits = view.getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
