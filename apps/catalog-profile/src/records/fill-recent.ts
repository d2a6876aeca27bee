import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { claimBackfill, endBackfillPass, isBackfillDone } from '../names/index.js';
import { recomputeBatch } from './store/recompute.js';

const BACKFILL = 'recent_results';
const PAGE = 200;
const INTERVAL_MS = 60_000;

type FillingContext = Pick<CatalogProfileContext, 'pool' | 'logger'>;

/**
 * Fills in the last results of records that existed before they were stored, from the ledger, and a day later those that processes of the
 * previous release have written since: in small steps, by one replica at a time, until it is done.
 */
export function startFillingRecent({ pool, logger }: FillingContext): BackgroundWork {
  let isDone = false;
  const work = async (signal: AbortSignal): Promise<void> => {
    isDone ||= await isBackfillDone(pool, BACKFILL);
    if (!isDone && (await claimBackfill(pool, BACKFILL))) await fillRecent(pool, signal);
  };
  return repeatWork(INTERVAL_MS, work, (error) => logger.warn({ err: error }, 'last results could not be filled in; will retry'));
}

async function fillRecent(pool: FillingContext['pool'], signal: AbortSignal): Promise<void> {
  for (const kind of ['teams', 'players'] as const) {
    for (let after: string | undefined = ''; after !== undefined;) {
      if (signal.aborted) return;
      ({ after } = await recomputeBatch(pool, { kind, after, limit: PAGE, isCheck: false, isOfRecent: true }));
    }
  }
  await endBackfillPass(pool, BACKFILL);
}
