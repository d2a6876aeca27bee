import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { lockLeague } from '../access/index.js';
import type { LeagueContext } from '../context.js';
import { appendActivities, tellOfClosing, tellOfLeague } from '../feed/index.js';
import { type DueSeason, finalizeSeason, findDueSeasons, findUntoldSeasons, isUntold } from './store/season-ends.js';

const INTERVAL_MS = 2_000;

type FinalizingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger' | 'disputeDefaults'>;

/**
 * Makes every season final that is due by the service's clock, once (docs/reference/seasons-and-points.md#seasons); returns how many it
 * checked. One that fails is retried in the next round and blocks no other.
 */
export async function finalizeSeasons(context: FinalizingContext): Promise<number> {
  const now = context.clock.now();
  const { windowMinutes } = context.disputeDefaults;
  const due = await findDueSeasons(context.pool, now, windowMinutes);
  for (const season of due) await tryTo(context, season, (tx) => finalize(tx, season, now, windowMinutes));
  return due.length;
}

async function tryTo({ pool, logger }: FinalizingContext, { id }: { id: string }, work: (tx: PoolClient) => Promise<void>): Promise<void> {
  try {
    await withTransaction(pool, work);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    logger.error({ err: error, seasonId: id }, 'a completed season could not be processed; will retry');
  }
}

async function finalize(
  tx: PoolClient,
  { id, leagueId, gameId, name, completedAt }: DueSeason,
  now: Date,
  windowMinutes: number,
): Promise<void> {
  await lockLeague(tx, leagueId);
  if (!(await finalizeSeason(tx, id, now, windowMinutes))) return;
  const happening = { type: 'league.season_finalized' as const, targetType: 'season', targetId: id, metadata: { name, gameId } };
  // Imported seasons appear in the feed but reach no webhook (docs/reference/import.md#rows).
  if (completedAt === null) await appendActivities(tx, [{ leagueId, ...happening }], now);
  else await tellOfLeague(tx, { leagueId, now }, [happening]);
}

/**
 * Notifies the match service of seasons that an import has completed. None of their matches ends, but later creations and acceptances are
 * refused, and the league is notified when the last match is over.
 */
async function tellOfCompleted(context: FinalizingContext): Promise<void> {
  for (const season of await findUntoldSeasons(context.pool)) {
    await tryTo(context, season, async (tx) => {
      await lockLeague(tx, season.leagueId);
      if (!(await isUntold(tx, season.id))) return;
      await tellOfClosing(tx, season.leagueId, { scope: 'season', targetId: season.id, effect: 'refuse', reason: 'season_completed' });
    });
  }
}

/** Runs now and every two seconds until stopped. */
export function startFinalizing(context: FinalizingContext): BackgroundWork {
  const look = async (): Promise<void> => {
    await tellOfCompleted(context);
    await finalizeSeasons(context);
  };
  return repeatWork(INTERVAL_MS, look, (error) => context.logger.warn({ err: error }, 'seasons could not be finalized'));
}
