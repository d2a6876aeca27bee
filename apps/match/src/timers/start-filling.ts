import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { fillPlayedAt } from '../db/fill-played-at.js';

/** During an upgrade, processes of the previous release still write results without a time. */
const INTERVAL_MS = 60_000;

/** Sets the time of results of earlier releases, now and every minute until stopped. */
export function startFilling({ pool, logger }: Pick<MatchContext, 'pool' | 'logger'>): BackgroundWork {
  const stopping = new AbortController();
  const work = repeatWork(
    INTERVAL_MS,
    async () => void (await fillPlayedAt(pool, stopping.signal)),
    (error) => logger.warn({ err: error }, 'results of earlier releases not dated'),
  );
  return {
    async stop() {
      stopping.abort();
      await work.stop();
    },
  };
}
