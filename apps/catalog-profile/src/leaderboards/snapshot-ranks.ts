import { startOfWeek } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { takeSnapshot } from './store/rank-snapshots.js';

const INTERVAL_MS = 60_000;

type SnapshotContext = Pick<CatalogProfileContext, 'pool' | 'clock' | 'logger'>;

/**
 * Stores the places of all boards once a week, on Monday at 00:00 UTC or as soon as possible afterwards. Every replica may run it; one does
 * the work.
 */
export function startSnapshottingRanks({ pool, clock, logger }: SnapshotContext): BackgroundWork {
  const look = async (): Promise<void> => {
    const now = clock.now();
    await takeSnapshot(pool, now, startOfWeek(now));
  };
  return repeatWork(INTERVAL_MS, look, (error) => logger.warn({ err: error }, 'places could not be stored; will retry'));
}
