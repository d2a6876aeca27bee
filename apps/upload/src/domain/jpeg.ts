import type { HeaderFields } from './byte-source.js';
import type { PixelSize } from './image-header.js';

const START_OF_IMAGE = 0xffd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Exceptions in 0xC0 to 0xCF: tables of Huffman codes and arithmetic conditioning, and a reserved one. */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc];

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);
/** Markers that stand alone: TEM, RST0 to RST7. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Walks the segments to the frame header; metadata (Exif, colour profiles, previews) may be megabytes before it. */
export async function readJpegSize(fields: HeaderFields): Promise<PixelSize | undefined> {
  const start = await fields.at(0, 3);
  if (start?.getUint16(0) !== START_OF_IMAGE || start.getUint8(2) !== 0xff) return undefined;
  let offset = 2;
  for (;;) {
    const head = await fields.at(offset, 2);
    if (head?.getUint8(0) !== 0xff) return undefined;
    const marker = head.getUint8(1);
    if (marker === 0xff) offset += 1; // fill
    else if (hasNoLength(marker)) offset += 2;
    else if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined;
    else if (isFrame(marker)) return readFrame(fields, offset);
    else {
      const length = (await fields.at(offset + 2, 2))?.getUint16(0) ?? 0;
      if (length < 2) return undefined;
      offset += 2 + length;
    }
  }
}

async function readFrame(fields: HeaderFields, offset: number): Promise<PixelSize | undefined> {
  const frame = await fields.at(offset + 4, 5);
  return frame && { width: frame.getUint16(3), height: frame.getUint16(1) };
}
