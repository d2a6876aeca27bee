import type { UploadContext } from '../context.js';
import { type AbandonedSince, deleteSweptImages, takeAbandonedImages } from '../db/abandoned-images.js';
import { REMOVAL_LEASE_MS, UNCLAIMED_LIFE_MS, UNCONFIRMED_LIFE_MS, UNFINISHED_LIFE_MS } from '../domain/limits.js';

const BATCH = 100;
/** Concurrent removals from the store. */
const REMOVALS = 4;
/** After this many failures the sweep asks the store for no more removals. */
const MAX_FAILURES = 8;

/**
 * Removes images unclaimed for 24 hours and the remains of interrupted uploads. A batch is marked in one short statement, and cannot be
 * claimed from then on. Its objects are removed without an open transaction, however slow the store is; then its rows are deleted. A later
 * sweep repairs a crash in between. Replicas may sweep concurrently: each takes its own batches. Returns how many were removed. One that
 * cannot be removed does not stop the others.
 */
export async function sweepImages(
  { clock, logger, pool, store }: Pick<UploadContext, 'clock' | 'logger' | 'pool' | 'store'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const since: AbandonedSince = {
    unclaimed: ago(UNCLAIMED_LIFE_MS),
    unconfirmed: ago(UNCONFIRMED_LIFE_MS),
    unfinished: ago(UNFINISHED_LIFE_MS),
    swept: ago(REMOVAL_LEASE_MS),
  };
  let [swept, failures] = [0, 0];
  while (!signal?.aborted) {
    const batch = await takeAbandonedImages(pool, since, now, BATCH);
    const left = [...batch];
    const gone: string[] = [];
    await Promise.all(
      Array.from({ length: REMOVALS }, async () => {
        for (let image = left.pop(); image && failures < MAX_FAILURES && !signal?.aborted; image = left.pop()) {
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
    // Images that could not be removed stay marked for a later sweep.
    if (batch.length < BATCH || failures >= MAX_FAILURES) break;
  }
  return swept;
}
