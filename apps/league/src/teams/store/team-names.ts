import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A membership by its key. */
export interface MembershipKey {
  leagueId: string;
  teamId: string;
}

const NAMELESS = sql<MembershipKey>(
  'league_team_nameless',
  `select league_id as "leagueId", team_id as "teamId" from league_team where team_name is null and league_id = $1 limit $2`,
);
const NAMELESS_ANYWHERE = sql<MembershipKey>(
  'league_team_nameless_anywhere',
  'select league_id as "leagueId", team_id as "teamId" from league_team where team_name is null limit $1',
);

/** Memberships whose team's name was not looked up yet: of one league, or of any. */
export function findNameless(pool: Pool, limit: number, leagueId?: string): Promise<MembershipKey[]> {
  return leagueId === undefined ? run(pool, NAMELESS_ANYWHERE, [limit]) : run(pool, NAMELESS, [leagueId, limit]);
}

// Rows locked by others are left for the next time, to avoid deadlocks.
const NAME = sql<{ teamId: string }>(
  'league_team_name',
  `with due as (select t.league_id, t.team_id, given.name from league_team t
     join unnest($1::text[], $2::text[], $3::text[]) as given(league_id, team_id, name)
       on t.league_id = given.league_id and t.team_id = given.team_id
     where t.team_name is null for update of t skip locked)
   update league_team t set team_name = due.name from due where t.league_id = due.league_id and t.team_id = due.team_id
   returning t.team_id as "teamId"`,
);

/** Stores sort keys of memberships that have none; returns how many. */
export async function nameMemberships(pool: Pool, rows: readonly (MembershipKey & { name: string })[]): Promise<number> {
  const values = [rows.map(({ leagueId }) => leagueId), rows.map(({ teamId }) => teamId), rows.map(({ name }) => name)];
  return (await run(pool, NAME, values)).length;
}

const MARK = sql(
  'renamed_team_mark',
  `insert into renamed_team (team_id) values ($1) on conflict (team_id) do update set version = default`,
);

/** Records that a team has another name. */
export async function markRenamed(tx: ClientBase, teamId: string): Promise<void> {
  await run(tx, MARK, [teamId]);
}

export interface RenamedTeam {
  teamId: string;
  version: number;
}

const RENAMED = sql<RenamedTeam>('renamed_team_list', 'select team_id as "teamId", version from renamed_team order by version limit 500');

/** Teams whose new names must be looked up. */
export function findRenamed(pool: Pool): Promise<RenamedTeam[]> {
  return run(pool, RENAMED, []);
}

const LOCK_LEAGUES = sql(
  'renamed_team_lock_leagues',
  `select from league where id in (select league_id from league_team where team_id = $1) order by id for no key update`,
);
const TAKE_MARK = sql<{ teamId: string }>(
  'renamed_team_take',
  'delete from renamed_team where team_id = $1 and version = $2 returning team_id as "teamId"',
);
const RENAME = sql('league_team_rename', 'update league_team set team_name = $2 where team_id = $1');

/**
 * Stores the new name of a team in all its memberships; does nothing if it has been renamed since, or another process has stored it. The
 * leagues are locked first, in the global lock order.
 */
export async function renameMemberships(tx: ClientBase, { teamId, version }: RenamedTeam, name: string): Promise<void> {
  await run(tx, LOCK_LEAGUES, [teamId]);
  if ((await run(tx, TAKE_MARK, [teamId, version])).length > 0) await run(tx, RENAME, [teamId, name]);
}
