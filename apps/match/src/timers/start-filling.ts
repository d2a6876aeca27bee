import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { fillPlayedAt } from '../db/fill-played-at.js';
import { fillFigures } from '../figures/index.js';

/** During an upgrade, processes of the release before go on writing results without a time, and do not count their maps. */
const INTERVAL_MS = 60_000;

/** Dates and counts results of earlier releases, now and every minute until stopped. */
export function startFilling({ pool, logger }: Pick<MatchContext, 'pool' | 'logger'>): BackgroundWork {
  const stopping = new AbortController();
  const work = repeatWork(
    INTERVAL_MS,
    async () => {
      await fillPlayedAt(pool, stopping.signal);
      await fillFigures(pool, stopping.signal);
    },
    (error) => logger.warn({ err: error }, 'results of earlier releases not dated or not counted'),
  );
  return {
    async stop() {
      stopping.abort();
      await work.stop();
    },
  };
}
