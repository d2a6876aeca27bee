import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findUncountedLeagues } from '../db/result-points.js';
import { lockStandings } from '../db/standings.js';
import { recountLeague } from './recount-points.js';

/** How long a table may lack the points of a result that a process of the release before has recorded. */
const INTERVAL_MS = 2_000;

type CountingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger'>;

/** Counts the tables of all leagues with results that are recorded but not counted; answers how many leagues had some. */
export async function countUncounted({ pool, clock }: CountingContext): Promise<number> {
  const leagueIds = await withTransaction(pool, (tx) => findUncountedLeagues(tx));
  for (const leagueId of leagueIds) {
    await withTransaction(pool, async (tx) => {
      await lockStandings(tx, [leagueId]);
      await recountLeague(tx, leagueId, clock.now());
    });
  }
  return leagueIds.length;
}

/** Counts what the release before has recorded, now and for as long as its processes may run beside this one. */
export function startCounting(context: CountingContext): BackgroundWork {
  const count = async (): Promise<void> => void (await countUncounted(context));
  return repeatWork(INTERVAL_MS, count, (error) => context.logger.warn({ err: error }, 'results not counted'));
}
