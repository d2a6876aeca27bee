import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface NewSeason {
  id: string;
  leagueId: string;
  gameId: string;
  name: string;
  /** ISO 8601. */
  startDate: string;
  endDate: string;
  qualifies?: number;
  qualifiesFor?: string;
}

const IS_NAME_TAKEN = sql<{ isTaken: boolean }>(
  'season_name_is_taken',
  `select exists (select from season where league_id = $1 and game_id = $2 and lower(name) = lower($3) and id <> $4) as "isTaken"`,
);

interface SeasonName {
  leagueId: string;
  gameId: string;
  name: string;
  /** The season that gets the name, if it exists already. */
  exceptId?: string;
}

/** Whether another season of the league's game has the name, ignoring case. The caller holds the league's lock. */
export async function isSeasonNameTaken(tx: ClientBase, { leagueId, gameId, name, exceptId = '' }: SeasonName): Promise<boolean> {
  return (await run(tx, IS_NAME_TAKEN, [leagueId, gameId, name, exceptId]))[0]?.isTaken === true;
}

const INSERT = sql(
  'season_insert',
  `insert into season (id, league_id, game_id, name, status, start_date, end_date, qualifies, qualifies_for, created_at, updated_at)
   values ($1, $2, $3, $4, 'upcoming', $5, $6, $8, $9, $7, $7)`,
);

/** Adds an upcoming season, whose name is free. */
export async function insertSeason(tx: ClientBase, season: NewSeason, now: Date): Promise<void> {
  const { id, leagueId, gameId, name, startDate, endDate, qualifies = null, qualifiesFor = null } = season;
  const values = [id, leagueId, gameId, name, startDate, endDate, now.toISOString(), qualifies, qualifiesFor];
  await run(tx, INSERT, values);
}

const COUNT = sql<{ count: number }>('season_count', 'select count(*)::int as count from season where league_id = $1 and game_id = $2');

export async function countSeasons(tx: ClientBase, leagueId: string, gameId: string): Promise<number> {
  return (await run(tx, COUNT, [leagueId, gameId]))[0]?.count ?? 0;
}

const ACTIVATE = sql('season_activate', `update season set status = 'active', activated_at = $2, updated_at = $2 where id = $1`);
const COMPLETE = sql(
  'season_complete',
  `update season set status = 'completed', completed_at = $2, settled_at = null, finalized_at = null, closing_version = null,
     updated_at = $2, points_config = null
   where id = $1`,
);
const DELETE = sql('season_delete', 'delete from season where id = $1');

export async function activateSeason(tx: ClientBase, seasonId: string, now: Date): Promise<void> {
  await run(tx, ACTIVATE, [seasonId, now.toISOString()]);
}

export async function completeSeason(tx: ClientBase, seasonId: string, now: Date): Promise<void> {
  await run(tx, COMPLETE, [seasonId, now.toISOString()]);
}

export async function deleteSeason(tx: ClientBase, seasonId: string): Promise<void> {
  await run(tx, DELETE, [seasonId]);
}

const ACTIVE = sql<{ id: string; name: string }>(
  'season_active',
  `select id, name from season where league_id = $1 and game_id = $2 and status = 'active'`,
);

/** The active season of a league's game. */
export async function findActiveSeason(
  tx: ClientBase,
  leagueId: string,
  gameId: string,
): Promise<{ id: string; name: string } | undefined> {
  return (await run(tx, ACTIVE, [leagueId, gameId]))[0];
}

const NOT_COMPLETED = sql<{ id: string; name: string; gameId: string }>(
  'season_not_completed',
  `select id, name, game_id as "gameId" from season where league_id = $1 and status <> 'completed' order by id`,
);

/** The active and upcoming seasons of a league. */
export function findOpenSeasons(tx: ClientBase, leagueId: string): Promise<{ id: string; name: string; gameId: string }[]> {
  return run(tx, NOT_COMPLETED, [leagueId]);
}

const HAS_RESULTS = sql<{ has: boolean }>(
  'season_has_results',
  `select exists (select from league_result where league_id = $1 and season_id = $2 and ($3::text is null or game_id = $3)) as has`,
);

/** Whether a table has results; the empty id is the preseason's. */
export async function hasResults(client: Pool | ClientBase, leagueId: string, seasonId: string, gameId?: string): Promise<boolean> {
  return (await run(client, HAS_RESULTS, [leagueId, seasonId, gameId ?? null]))[0]?.has === true;
}
