import { withTransaction } from '@matchpoint/postgres';
import type { UploadContext } from '../context.js';
import { type AbandonedSince, deleteImage, findAbandonedImages, lockAbandonedImage } from '../db/images.js';
import { UNCLAIMED_LIFE_MS, UNFINISHED_LIFE_MS } from '../domain/limits.js';

const PAGE = 200;

/**
 * Removes images that nothing has claimed for 24 hours and what uploads that broke off have left, from the store and then
 * from the table: a crash in between is made good by the next sweep. Replicas may sweep at the same time.
 * Answers how many are gone. One that cannot be removed does not keep the others.
 */
export async function sweepImages({ clock, logger, pool, store }: Pick<UploadContext, 'clock' | 'logger' | 'pool' | 'store'>): Promise<number> {
  const now = clock.now().getTime();
  const since: AbandonedSince = { unclaimed: new Date(now - UNCLAIMED_LIFE_MS), unfinished: new Date(now - UNFINISHED_LIFE_MS) };
  let swept = 0;
  let position = { createdAt: '-infinity', id: '' };
  for (;;) {
    const page = await findAbandonedImages(pool, since, position, PAGE);
    for (const { id } of page) {
      const isGone = await withTransaction(pool, async (tx) => {
        const image = await lockAbandonedImage(tx, id, since);
        if (!image) return false;
        await store.remove(image.objectKey);
        await deleteImage(tx, id);
        return true;
      }).catch((error: unknown) => {
        logger.warn({ err: error, image: id }, 'an abandoned image was not removed');
        return false;
      });
      swept += isGone ? 1 : 0;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return swept;
    position = last;
  }
}
