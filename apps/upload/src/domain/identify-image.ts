import { readAvifSize } from './avif.js';
import { type ByteSource, headerFields, type HeaderFields, HeaderTooLongError } from './byte-source.js';
import { readGifSize } from './gif.js';
import type { ImageHeader, ImageType, PixelSize } from './image-header.js';
import { readJpegSize } from './jpeg.js';
import { readPngSize } from './png.js';
import { readWebpSize } from './webp.js';

const READERS: readonly (readonly [ImageType, (fields: HeaderFields) => Promise<PixelSize | undefined>])[] = [
  ['image/png', readPngSize],
  ['image/jpeg', readJpegSize],
  ['image/gif', readGifSize],
  ['image/webp', readWebpSize],
  ['image/avif', readAvifSize],
];

/**
 * Type and size of an image by its magic bytes and header fields (docs/reference/uploads.md#bounds). It decodes no pixels and ignores the
 * uploader's name for the type. Undefined if it has none of the five types, states no size, or hides its size behind more fields than a
 * real image has.
 */
export async function identifyImage(source: ByteSource): Promise<ImageHeader | undefined> {
  const fields = headerFields(source);
  try {
    for (const [contentType, readSize] of READERS) {
      const size = await readSize(fields);
      if (size) return size.width > 0 && size.height > 0 ? { contentType, ...size } : undefined;
    }
  } catch (error) {
    if (!(error instanceof HeaderTooLongError)) throw error;
  }
  return undefined;
}
