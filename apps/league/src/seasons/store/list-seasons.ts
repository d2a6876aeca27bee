import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { SeasonStatus } from '../rules/season-status.js';

export interface SeasonRow {
  id: string;
  leagueId: string;
  gameId: string;
  name: string;
  status: SeasonStatus;
  startDate: string;
  endDate: string;
  activatedAt: string | null;
  completedAt: string | null;
  isFinal: boolean;
  /** Number of places of the table that qualify; null: none. */
  qualifies: number | null;
  qualifiesFor: string | null;
  createdAt: string;
  updatedAt: string;
}

const SEASON_COLUMNS = `id, league_id as "leagueId", game_id as "gameId", name, status, start_date as "startDate", end_date as "endDate",
  activated_at as "activatedAt", completed_at as "completedAt", finalized_at is not null as "isFinal",
  qualifies, qualifies_for as "qualifiesFor", created_at as "createdAt",
    updated_at as "updatedAt"`;
const SEASONS = sql<SeasonRow>(
  'season_list',
  `select ${SEASON_COLUMNS} from season where league_id = any($1) and ($2::text is null or game_id = $2) and ($3::text is null
    or status = $3) order by start_date, id`,
);

/** The seasons of some leagues, by start. */
export function listSeasonRows(
  pool: Pool,
  leagueIds: readonly string[],
  filter: { gameId?: string; status?: string } = {},
): Promise<SeasonRow[]> {
  return run(pool, SEASONS, [leagueIds, filter.gameId ?? null, filter.status ?? null]);
}

const SEASON = sql<SeasonRow>('season_get', `select ${SEASON_COLUMNS} from season where league_id = $1 and id = $2`);

export async function findSeason(client: Pool | ClientBase, leagueId: string, seasonId: string): Promise<SeasonRow | undefined> {
  return (await run(client, SEASON, [leagueId, seasonId]))[0];
}
