import { setTimeout as delay } from 'node:timers/promises';
import { createPool, directUrlOf } from '@matchpoint/postgres';
import type { BackgroundWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { foldLeaderboardChanges, hasLeaderboardChanges, vacuumLeaderboardChanges } from './store/marks.js';

/** A rank reads the changes that are not folded yet: at 5,000 results a second that takes a millisecond or two. */
const POLL_MS = 250;
/** Dead rows are read like live ones, and autovacuum comes by once a minute. */
const VACUUM_AFTER = 10_000;

/** Folds changes of records into the leaderboards' marks until stopped. Every replica may: one at a time does. */
export function startFoldingLeaderboards({ pool, logger }: Pick<CatalogProfileContext, 'pool' | 'logger'>): BackgroundWork {
  const stopping = new AbortController();
  // Connects when there is something to do, and without a limit of time: marking a board of millions for the first time takes many seconds.
  const patient = createPool({
    connectionString: directUrlOf(pool),
    max: 1,
    applicationName: 'catalog-profile-leaderboards',
    statementTimeoutMs: 0,
    logger,
  });
  let dead = 0;
  const fold = async (): Promise<void> => {
    if (!(await hasLeaderboardChanges(pool))) return;
    dead += (await foldLeaderboardChanges(patient)) ?? 0;
    if (dead < VACUUM_AFTER) return;
    await vacuumLeaderboardChanges(patient);
    dead = 0;
  };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await fold().catch((error: unknown) => logger.warn({ err: error }, 'leaderboard changes not folded; will try again'));
      await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await patient.end();
  })();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
