import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { LeagueContext } from '../context.js';
import { lockLeague } from '../db/administered-league.js';
import { type DueSeason, finalizeSeason, findDueSeasons } from '../db/season-ends.js';
import { tellOfLeague } from './tell-of-league.js';

const INTERVAL_MS = 2_000;

type FinalizingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger'>;

/**
 * Makes every season final that is due by the injected clock, once (league administration 4); answers how many it looked at. One that
 * fails is tried again in the next round and keeps none of the others.
 */
export async function finalizeSeasons({ pool, clock, logger }: FinalizingContext): Promise<number> {
  const now = clock.now();
  const due = await findDueSeasons(pool, now);
  for (const season of due) {
    try {
      await withTransaction(pool, (tx) => finalize(tx, season, now));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      logger.error({ err: error, seasonId: season.id }, 'a season could not be made final; it is tried again');
    }
  }
  return due.length;
}

async function finalize(tx: PoolClient, { id, leagueId, gameId, name }: DueSeason, now: Date): Promise<void> {
  await lockLeague(tx, leagueId);
  if (!(await finalizeSeason(tx, id, now))) return;
  await tellOfLeague(tx, { leagueId, now }, [
    { type: 'league.season_finalized', targetType: 'season', targetId: id, metadata: { name, gameId } },
  ]);
}

/** Looks now and every two seconds until stopped. */
export function startFinalizing(context: FinalizingContext): BackgroundWork {
  const look = async (): Promise<void> => void (await finalizeSeasons(context));
  return repeatWork(INTERVAL_MS, look, (error) => context.logger.warn({ err: error }, 'seasons not finalized'));
}
