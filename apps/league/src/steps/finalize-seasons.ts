import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { lockLeague } from '../db/administered-league.js';
import { finalizeSeason, findDueSeasons } from '../db/season-ends.js';
import { tellOfLeague } from './tell-of-league.js';

const INTERVAL_MS = 2_000;

type FinalizingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger'>;

/** Makes every season final that is due by the injected clock, once (league administration 4); answers how many it looked at. */
export async function finalizeSeasons({ pool, clock }: FinalizingContext): Promise<number> {
  const now = clock.now();
  const due = await findDueSeasons(pool, now);
  for (const { id, leagueId, gameId, name } of due) {
    await withTransaction(pool, async (tx) => {
      await lockLeague(tx, leagueId);
      if (!(await finalizeSeason(tx, id, now))) return;
      await tellOfLeague(tx, { leagueId, now }, [
        { type: 'league.season_finalized', targetType: 'season', targetId: id, metadata: { name, gameId } },
      ]);
    });
  }
  return due.length;
}

/** Looks now and every two seconds until stopped. */
export function startFinalizing(context: FinalizingContext): BackgroundWork {
  const finalize = async (): Promise<void> => void (await finalizeSeasons(context));
  return repeatWork(INTERVAL_MS, finalize, (error) => context.logger.warn({ err: error }, 'seasons not finalized'));
}
