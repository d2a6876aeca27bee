import type { LeagueRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { LeagueStatus } from '../rules/league-status.js';

export interface LeagueAccess {
  id: string;
  slug: string;
  name: string;
  status: LeagueStatus;
  /** The user's role among the staff; null without one. */
  role: LeagueRole | null;
}

// An id is exact, a slug ignores case; if one league's slug is another's id, the id wins.
const FIND = sql<LeagueAccess>(
  'league_access',
  `select l.id, l.slug, l.name, l.status, m.role from league l left join league_member m on m.league_id = l.id and m.user_id = $2
   where (not $3 and l.id = $1) or lower(l.slug) = lower($1) order by (l.id = $1 and not $3) desc limit 1`,
);

/** The league of an identifier (a slug only, if `bySlug`), and the user's role in it. */
export async function findLeagueAccess(
  client: Pool | ClientBase,
  identifier: string,
  userId: string | undefined,
  bySlug: boolean,
): Promise<LeagueAccess | undefined> {
  const [league] = await run(client, FIND, [identifier, userId ?? null, bySlug]);
  return league;
}

/** A user's role in a league. */
export interface LeaguePerson {
  leagueId: string;
  userId: string;
}

const FIND_STAFF = sql<LeaguePerson>(
  'league_staff_among',
  `select m.league_id as "leagueId", m.user_id as "userId" from unnest($1::text[], $2::text[]) as asked (league_id, user_id)
   join league_member m on m.league_id = asked.league_id and m.user_id = asked.user_id`,
);

/** Those of these people who have a role among the staff of their league. */
export function findStaffAmong(client: Pool | ClientBase, people: readonly LeaguePerson[]): Promise<LeaguePerson[]> {
  return run(client, FIND_STAFF, [people.map(({ leagueId }) => leagueId), people.map(({ userId }) => userId)]);
}

const FIND_ROLE = sql<{ role: LeagueRole }>('league_member_role', 'select role from league_member where league_id = $1 and user_id = $2');

/** The user's role on a league's staff. */
export async function findRole(client: Pool | ClientBase, leagueId: string, userId: string): Promise<LeagueRole | undefined> {
  return (await run(client, FIND_ROLE, [leagueId, userId]))[0]?.role;
}

/** A user's role in a league. */
export interface RoleInLeague extends LeaguePerson {
  slug: string;
  name: string;
  role: LeagueRole;
  leagueStatus: LeagueStatus;
}

const LIST_ROLES = sql<RoleInLeague>(
  'league_roles_of_users',
  `select m.user_id as "userId", l.id as "leagueId", l.slug, l.name, m.role, l.status as "leagueStatus"
   from league_member m join league l on l.id = m.league_id
   where m.user_id = any($1) order by l.name, l.id, m.user_id`,
);

/** All roles of these users, by the leagues' names. */
export function listRolesOf(client: Pool | ClientBase, userIds: readonly string[]): Promise<RoleInLeague[]> {
  return run(client, LIST_ROLES, [userIds]);
}

const LIST_STAFF = sql<{ leagueId: string; userIds: string[] }>(
  'league_staff_from_roles',
  `select league_id as "leagueId", array_agg(user_id order by user_id) as "userIds" from league_member
   where league_id = any($1) and role = any($2) group by league_id`,
);

/** Ids of the staff of leagues who have one of these roles, by league. */
export function listStaffIds(
  client: Pool | ClientBase,
  leagueIds: readonly string[],
  roles: readonly LeagueRole[],
): Promise<{ leagueId: string; userIds: string[] }[]> {
  return run(client, LIST_STAFF, [leagueIds, roles]);
}
