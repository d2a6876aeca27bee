import { startOfWeek } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { takeSnapshot } from './store/season-ranks.js';

const INTERVAL_MS = 60_000;

/**
 * Stores the places in the tables of active seasons once a week, on Monday at 00:00 UTC or as soon as possible afterwards, by one replica.
 */
export function startSnapshottingRanks({ pool, clock, logger }: Pick<LeagueContext, 'pool' | 'clock' | 'logger'>): BackgroundWork {
  const look = async (): Promise<void> => {
    const now = clock.now();
    await takeSnapshot(pool, now, startOfWeek(now));
  };
  return repeatWork(INTERVAL_MS, look, (error) => logger.warn({ err: error }, 'places could not be stored; will retry'));
}
