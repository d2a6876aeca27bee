import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { fillPlayedAt } from '../db/fill-played-at.js';
import { fillFigures } from '../figures/index.js';

/** During an upgrade, processes of the previous release still write results without a time, and do not count their maps. */
const INTERVAL_MS = 60_000;

/** Dates and counts results of earlier releases, now and every minute until stopped. */
export function startFilling({ pool, logger }: Pick<MatchContext, 'pool' | 'logger'>): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    async (signal) => {
      await fillPlayedAt(pool, signal);
      await fillFigures(pool, signal);
    },
    (error) => logger.warn({ err: error }, 'results of earlier releases could not be dated or counted'),
  );
}
