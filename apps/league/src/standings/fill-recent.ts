import { isUnavailable, run, sql, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { recountLeague } from './recount-points.js';
import { lockStandings } from './store/standings.js';

const INTERVAL_MS = 60_000;

const UNFILLED = sql<{ leagueId: string }>(
  'standing_without_recent',
  'select distinct league_id as "leagueId" from standing where recent is null order by 1 limit 100',
);

type FillingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger'>;

/** Fills in last results from the ledger for rows older than that column, a league at a time; returns whether all have them. */
async function fillRecent({ pool, clock, logger }: FillingContext): Promise<boolean> {
  const leagues = await run(pool, UNFILLED);
  for (const { leagueId } of leagues) {
    try {
      await withTransaction(pool, async (tx) => {
        await lockStandings(tx, [leagueId]);
        await recountLeague(tx, leagueId, clock.now());
      });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      logger.error({ err: error, leagueId }, 'the last results of a league could not be read; will retry');
    }
  }
  return leagues.length === 0;
}

/** Runs until every row has its last results, because the previous release writes rows without them. */
export function startFillingRecent(context: FillingContext): BackgroundWork {
  let isDone = false;
  const work = async (): Promise<void> => {
    isDone ||= await fillRecent(context);
  };
  return repeatWork(INTERVAL_MS, work, (error) => context.logger.warn({ err: error }, 'last results could not be filled in'));
}
