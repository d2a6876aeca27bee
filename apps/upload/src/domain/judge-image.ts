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

/** A blob's properties, or why it cannot be used. Never changes, because the bytes never do. */
export type Verdict = ImageHeader | { refusal: Refusal };

/** Whether a stored blob can be used as an image (docs/reference/uploads.md#bounds): its properties, or a refusal. */
export async function judgeImage(source: ByteSource): Promise<Verdict> {
  if (source.size > MAX_IMAGE_BYTES) return { refusal: 'too_many_bytes' };
  const header = await identifyImage(source);
  if (!header) return { refusal: 'no_image' };
  return header.width * header.height > MAX_IMAGE_PIXELS ? { refusal: 'too_many_pixels' } : header;
}
