import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { LeagueContext } from '../context.js';
import { findUncountedTables, hasUncounted, type TableKey } from './store/result-points.js';
import { lockStandings } from './store/standings.js';
import { recountLeague } from './recount-points.js';

/** How long a table may lack the points of a result recorded by a process of the previous release. */
const INTERVAL_MS = 2_000;

type CountingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger'>;

/** Counts the tables with recorded but uncounted results: only those, and once for any number of replicas. */
async function countUncounted({ pool, clock, logger }: CountingContext): Promise<void> {
  for (const table of await findUncountedTables(pool)) {
    try {
      await withTransaction(pool, (tx) => countTable(tx, table, clock.now()));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      logger.error({ err: error, table }, 'a table could not be counted; will retry');
    }
  }
}

/** Another replica may have counted it while this one waited for the lock. */
async function countTable(tx: ClientBase, table: TableKey, now: Date): Promise<void> {
  await lockStandings(tx, [table.leagueId]);
  if (await hasUncounted(tx, table)) await recountLeague(tx, table.leagueId, now, table);
}

/** Counts what the previous release has recorded, now and for as long as its processes may still run. */
export function startCounting(context: CountingContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => countUncounted(context),
    (error) => context.logger.warn({ err: error }, 'results could not be counted'),
  );
}
