import { asciiAt, type HeaderFields } from './byte-source.js';
import type { PixelSize } from './image-header.js';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const IHDR_BYTES = 13;

/** Signature, then IHDR: it must be the first chunk (PNG, section 5.6). */
export async function readPngSize(fields: HeaderFields): Promise<PixelSize | undefined> {
  const view = await fields.at(0, 8 + 8 + IHDR_BYTES);
  if (!view || asciiAt(view, 0, 8) !== SIGNATURE || view.getUint32(8) !== IHDR_BYTES || asciiAt(view, 12, 4) !== 'IHDR') return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
