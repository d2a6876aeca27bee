import type { ByteSource } from './byte-source.js';
import { identifyImage } from './identify-image.js';
import type { ImageHeader } from './image-header.js';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from './limits.js';

/** Whether a stored blob may be used as an image (specification 8.3, contract 9): what it is, or why not. */
export async function judgeImage(source: ByteSource): Promise<ImageHeader | { refusal: string }> {
  if (source.size > MAX_IMAGE_BYTES) return { refusal: 'is larger than 5 MiB' };
  const header = await identifyImage(source);
  if (!header) return { refusal: 'is not a PNG, JPEG, GIF, WebP or AVIF image' };
  return header.width * header.height > MAX_IMAGE_PIXELS ? { refusal: 'has more than 50 megapixels' } : header;
}
