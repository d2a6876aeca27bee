import type { league } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const SEASONS = sql<league.SeasonReference>(
  'season_references',
  'select id, name, league_id as "leagueId", start_date as "startsAt" from season where id = any($1::text[])',
);

/** Names of seasons by id, for rows that embed them; unknown ids are left out. */
export function findSeasonReferences(pool: Pool, ids: readonly string[]): Promise<league.SeasonReference[]> {
  return run(pool, SEASONS, [ids]);
}
