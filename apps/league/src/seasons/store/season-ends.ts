import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const SETTLE = sql(
  'season_settle',
  `update season set settled_at = $3, last_result_at = $5 where league_id = $1 and id = $2 and status = 'completed' and settled_at is null
     and ($4::int is null or closing_version = $4)`,
);

/**
 * Records that all matches of a completed season are closed. A report about an end before the season was reopened does not count for this
 * one; releases without versions do not name the end.
 */
export async function settleSeason(
  tx: ClientBase,
  { leagueId, seasonId, version, lastCompletedAt }: { leagueId: string; seasonId: string; version?: number; lastCompletedAt?: string },
  now: Date,
): Promise<void> {
  await run(tx, SETTLE, [leagueId, seasonId, now.toISOString(), version ?? null, lastCompletedAt ?? null]);
}

const IS_UNTOLD = `s.status = 'completed' and s.closing_version is null and s.settled_at is null`;
const UNTOLD = sql<{ id: string; leagueId: string }>(
  'season_untold',
  `select s.id, s.league_id as "leagueId" from season s where ${IS_UNTOLD} order by s.league_id, s.id limit 100`,
);
const FIND_UNTOLD = sql<{ id: string }>('season_is_untold', `select s.id from season s where s.id = $1 and ${IS_UNTOLD}`);

/** Completed seasons whose matches were not notified: an import or an earlier release completed them. */
export function findUntoldSeasons(pool: Pool): Promise<{ id: string; leagueId: string }[]> {
  return run(pool, UNTOLD);
}

/** Whether a season is still one of {@link findUntoldSeasons}. */
export async function isUntold(tx: ClientBase, seasonId: string): Promise<boolean> {
  return (await run(tx, FIND_UNTOLD, [seasonId])).length > 0;
}

export interface DueSeason {
  id: string;
  leagueId: string;
  gameId: string;
  name: string;
  /** Null: completed by an import. */
  completedAt: string | null;
}

// Results may still be in flight when the match service reports the season as closed, so the report includes the time of the last one.
// Without results there is nothing to dispute. $1: now, $2: how long a result can be disputed where the league sets nothing, in minutes.
const IS_DUE = `s.status = 'completed' and s.settled_at is not null and s.finalized_at is null
  and coalesce(greatest((select max(r.completed_at) from league_result r
      where r.league_id = s.league_id and r.season_id = s.id and r.game_id = s.game_id), s.last_result_at)
    + make_interval(mins => coalesce(
      (select (l.disputes->>'windowMinutes')::int from league l where l.id = s.league_id), $2::int))
    <= $1::timestamptz, true)`;

const DUE = sql<DueSeason>(
  'season_due',
  `select s.id, s.league_id as "leagueId", s.game_id as "gameId", s.name, s.completed_at as "completedAt"
   from season s where ${IS_DUE} order by s.id limit 100`,
);

/** Completed seasons that should be final by now: all their matches are closed and can no longer be disputed. */
export function findDueSeasons(pool: Pool, now: Date, windowMinutes: number): Promise<DueSeason[]> {
  return run(pool, DUE, [now.toISOString(), windowMinutes]);
}

const FINALIZE = sql<{ id: string }>(
  'season_finalize',
  `update season s set finalized_at = $1, updated_at = $1 where s.id = $3 and ${IS_DUE} returning s.id`,
);

/** Makes a season final; false if it is not due, or already final. */
export async function finalizeSeason(tx: ClientBase, seasonId: string, now: Date, windowMinutes: number): Promise<boolean> {
  return (await run(tx, FINALIZE, [now.toISOString(), windowMinutes, seasonId])).length > 0;
}
