import { asciiAt, type HeaderFields } from './byte-source.js';
import { cover, type PixelSize } from './image-header.js';

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** The logical screen, or the first frame if that extends beyond it, because browsers then show the whole frame. */
export async function readGifSize(fields: HeaderFields): Promise<PixelSize | undefined> {
  const header = await fields.at(0, HEADER_BYTES);
  if (!header || !['GIF87a', 'GIF89a'].includes(asciiAt(header, 0, 6))) return undefined;
  const screen = { width: header.getUint16(6, true), height: header.getUint16(8, true) };
  const flags = header.getUint8(10);
  const colorTableBytes = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
  const frame = await readFirstFrame(fields, HEADER_BYTES + colorTableBytes);
  return frame && cover(screen, frame);
}

async function readFirstFrame(fields: HeaderFields, start: number): Promise<PixelSize | undefined> {
  let offset = start;
  for (;;) {
    const introducer = (await fields.at(offset, 1))?.getUint8(0);
    if (introducer === IMAGE) {
      const frame = await fields.at(offset + 1, 8);
      return (
        frame && { width: frame.getUint16(0, true) + frame.getUint16(4, true), height: frame.getUint16(2, true) + frame.getUint16(6, true) }
      );
    }
    if (introducer !== EXTENSION) return undefined;
    offset += 2;
    for (;;) {
      const length = (await fields.at(offset, 1))?.getUint8(0);
      if (length === undefined) return undefined;
      offset += 1 + length;
      if (length === 0) break;
    }
  }
}
