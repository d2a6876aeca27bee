import { omitNulls } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const INSERT = sql(
  'completed_season_insert',
  `insert into completed_season (season_id, league_id, version) values ($1, $2, $3)
   on conflict (season_id) do update set settled_at = null, version = excluded.version`,
);

/** The report to a league that all matches of a season are closed and can no longer be disputed. */
export interface SettledSeason {
  leagueId: string;
  seasonId: string;
  /** Version of the closing that completed it. */
  version?: number;
  /** When the last of its matches got a result, ISO 8601; absent if none has one. */
  lastCompletedAt?: string;
}

/** Records that a season was completed, again if it was reopened in between: the league is then notified again when it is settled. */
export async function insertCompletedSeason(
  tx: ClientBase,
  { leagueId, seasonId, version }: Omit<SettledSeason, 'lastCompletedAt'>,
): Promise<void> {
  await run(tx, INSERT, [seasonId, leagueId, version ?? null]);
}

/** Completed seasons `s` without open or disputable matches, of which the league was not notified. $1: now. */
export const IS_SETTLED = `s.settled_at is null
     and not exists (select from dispute d where d.league_season_id = s.season_id and d.resolved_at is null)
     and not exists (select from match m where m.league_season_id = s.season_id and m.league_season_id is not null
       and m.origin <> 'import' and m.status in ('COMPLETED', 'FORFEITED')
       and m.completed_at >= $1::timestamptz - make_interval(mins => coalesce(
         (select t.window_minutes from dispute_terms t where t.league_id = s.league_id),
         (select t.window_minutes from dispute_terms t where t.league_id = ''), 1440)))
     and not exists (select from match m where m.league_season_id = s.season_id and m.league_season_id is not null
       and m.status in ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'))
     and not exists (select from league_closing c where c.league_id = s.league_id and c.scope = 'season' and c.target_id = s.season_id
       and c.done_at is null)`;
/** Waits for disputes that are being opened, which lock the row. */
const LOCK = sql<{ seasonId: string }>(
  'completed_season_lock',
  `select s.season_id as "seasonId" from completed_season s where ${IS_SETTLED} order by s.season_id for update`,
);
const SETTLE = sql<{ seasonId: string; leagueId: string; version: number | null; lastCompletedAt: string | null }>(
  'completed_season_settle',
  `update completed_season s set settled_at = $1 where s.season_id = any($2) and ${IS_SETTLED}
   returning s.season_id as "seasonId", s.league_id as "leagueId", s.version,
     (select max(m.completed_at) from match m where m.league_id = s.league_id and m.league_season_id = s.season_id
        and m.status in ('COMPLETED', 'FORFEITED')) as "lastCompletedAt"`,
);

/** Completed seasons without open or disputable matches, each once. */
export async function settleSeasons(tx: ClientBase, now: string): Promise<SettledSeason[]> {
  const due = (await run(tx, LOCK, [now])).map(({ seasonId }) => seasonId);
  return due.length === 0 ? [] : (await run(tx, SETTLE, [now, due])).map(omitNulls);
}
