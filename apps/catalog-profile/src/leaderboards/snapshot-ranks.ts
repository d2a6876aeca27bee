import { startOfWeek } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { takeSnapshot } from './store/rank-snapshots.js';

const INTERVAL_MS = 60_000;

type SnapshotContext = Pick<CatalogProfileContext, 'pool' | 'clock' | 'logger'>;

/** Keeps the places of all boards once a week, Mondays at 00:00 UTC or as soon as possible after. Every replica may: one does. */
export function startSnapshottingRanks({ pool, clock, logger }: SnapshotContext): BackgroundWork {
  const look = async (): Promise<void> => {
    const now = clock.now();
    await takeSnapshot(pool, now, startOfWeek(now));
  };
  return repeatWork(INTERVAL_MS, look, (error) => logger.warn({ err: error }, 'places not kept; will try again'));
}
