import type { ByteSource } from './byte-source.js';
import { identifyImage } from './identify-image.js';
import type { ImageHeader } from './image-header.js';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from './limits.js';

/** Why a blob may not be used: the stored reason and its message. */
export const REFUSALS = {
  too_many_bytes: 'is larger than 5 MiB',
  no_image: 'is not a PNG, JPEG, GIF, WebP or AVIF image',
  too_many_pixels: 'has more than 50 megapixels',
} as const;
export type Refusal = keyof typeof REFUSALS;

/** What a blob is, or why it may not be used. It never changes, because the bytes never do. */
export type Verdict = ImageHeader | { refusal: Refusal };

/** Whether a stored blob may be used as an image (docs/reference/uploads.md#bounds): what it is, or why not. */
export async function judgeImage(source: ByteSource): Promise<Verdict> {
  if (source.size > MAX_IMAGE_BYTES) return { refusal: 'too_many_bytes' };
  const header = await identifyImage(source);
  if (!header) return { refusal: 'no_image' };
  return header.width * header.height > MAX_IMAGE_PIXELS ? { refusal: 'too_many_pixels' } : header;
}
