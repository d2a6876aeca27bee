import { DomainError } from '@matchpoint/errors';
import type { UploadContext } from '../context.js';
import { keepVerdicts, type StoredImage } from '../db/images.js';
import { judgeImage, type Verdict } from '../domain/judge-image.js';
import { type ImageStore, ObjectMissingError } from '../store/image-store.js';

/** Images judged concurrently. */
const LOOKS = 4;

/** Whether an image has been judged. */
export function isJudged({ contentType, refusal }: StoredImage): boolean {
  return contentType !== null || refusal !== null;
}

/**
 * Judges images by their bytes and keeps the verdicts; one whose object is missing has none.
 * @param endsAtMs when the caller stops waiting, on the monotonic clock
 */
export async function judgeImages(
  { pool, store }: Pick<UploadContext, 'pool' | 'store'>,
  images: readonly StoredImage[],
  endsAtMs: number,
): Promise<Map<string, Verdict>> {
  const read = readableUntil(store, endsAtMs);
  const verdicts = new Map<string, Verdict>();
  if (images.length === 0) return verdicts;
  const left = [...images];
  await Promise.all(
    Array.from({ length: LOOKS }, async () => {
      for (let image = left.pop(); image; image = left.pop()) {
        const { id, byteSize: size, objectKey } = image;
        try {
          verdicts.set(id, await judgeImage({ size, read: (offset, length) => read(objectKey, offset, length) }));
        } catch (error) {
          if (error instanceof ObjectMissingError) continue;
          left.length = 0;
          throw error;
        }
      }
    }),
  ).finally(() => keepVerdicts(pool, [...verdicts]));
  return verdicts;
}

/** Nothing is read for a caller who has stopped waiting. */
function readableUntil(store: ImageStore, endsAtMs: number): ImageStore['read'] {
  return async (...range) => {
    if (performance.now() >= endsAtMs) throw new DomainError('error_unavailable', { message: 'the images took too long to read' });
    return store.read(...range);
  };
}
