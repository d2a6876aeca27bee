import { withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { recount } from './recount.js';
import { readCounted } from './store/count-figures.js';
import { lockUncounted } from './store/uncounted.js';

const BATCH = 500;

/** Counts matches stored by a release before 0.3.0. Returns how many. */
export async function fillFigures(pool: Pool, signal?: AbortSignal): Promise<number> {
  for (let filled = 0; ;) {
    const count = await withTransaction(pool, async (tx) => {
      const matchIds = await lockUncounted(tx, BATCH);
      if (matchIds.length > 0) await recount(tx, matchIds, await readCounted(tx, matchIds));
      return matchIds.length;
    });
    filled += count;
    if (count < BATCH || signal?.aborted) return filled;
  }
}
