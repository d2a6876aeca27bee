import type { UploadContext } from '../context.js';
import { type AbandonedSince, deleteSweptImages, takeAbandonedImages } from '../db/abandoned-images.js';
import { REMOVAL_LEASE_MS, UNCLAIMED_LIFE_MS, UNCONFIRMED_LIFE_MS, UNFINISHED_LIFE_MS } from '../domain/limits.js';

const BATCH = 100;
/** Removals from the store at the same time. */
const REMOVALS = 4;
/** A store that refuses so many is not asked for more in this sweep. */
const MAX_FAILURES = 8;

/**
 * Removes images that nothing has claimed for 24 hours and what uploads that broke off have left. A batch is marked in one
 * short statement, and cannot be claimed from then on; its objects are removed with no transaction open, however slow the store
 * is; then its rows go. A crash in between is made good by a later sweep. Replicas may sweep at the same time: each takes
 * batches of its own. Answers how many are gone. One that cannot be removed does not keep the others.
 */
export async function sweepImages({
  clock,
  logger,
  pool,
  store,
}: Pick<UploadContext, 'clock' | 'logger' | 'pool' | 'store'>): Promise<number> {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const since: AbandonedSince = {
    unclaimed: ago(UNCLAIMED_LIFE_MS),
    unconfirmed: ago(UNCONFIRMED_LIFE_MS),
    unfinished: ago(UNFINISHED_LIFE_MS),
    swept: ago(REMOVAL_LEASE_MS),
  };
  let [swept, failures] = [0, 0];
  for (;;) {
    const batch = await takeAbandonedImages(pool, since, now, BATCH);
    const left = [...batch];
    const gone: string[] = [];
    await Promise.all(
      Array.from({ length: REMOVALS }, async () => {
        for (let image = left.pop(); image && failures < MAX_FAILURES; image = left.pop()) {
          const { id, objectKey } = image;
          await store.remove(objectKey).then(
            () => gone.push(id),
            (error: unknown) => {
              failures += 1;
              logger.warn({ err: error, image: id }, 'an abandoned image was not removed');
            },
          );
        }
      }),
    );
    await deleteSweptImages(pool, gone);
    swept += gone.length;
    // What could not be removed stays marked, and waits for a later sweep.
    if (batch.length < BATCH || failures >= MAX_FAILURES) return swept;
  }
}
