import { setTimeout as delay } from 'node:timers/promises';
import { createPool, directUrlOf } from '@matchpoint/postgres';
import type { BackgroundWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { foldLeaderboardChanges, hasLeaderboardChanges, vacuumLeaderboardChanges } from './store/marks.js';

/** A rank also reads the changes that are not folded yet: at 5,000 results a second that takes a millisecond or two. */
const POLL_MS = 250;
/** Dead rows cost reads like live ones, and autovacuum runs only once a minute. */
const VACUUM_AFTER = 10_000;

/** Folds changes of records into the leaderboards' marks until stopped. Every replica may run it; one works at a time. */
export function startFoldingLeaderboards({ pool, logger }: Pick<CatalogProfileContext, 'pool' | 'logger'>): BackgroundWork {
  const stopping = new AbortController();
  // Connects when there is work, and without a statement timeout: marking a board of millions for the first time takes many seconds.
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
      await fold().catch((error: unknown) => logger.warn({ err: error }, 'leaderboard changes could not be folded; will retry'));
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
