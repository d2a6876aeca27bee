import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { STAFF_LIMITS } from '../rules/staff-limits.js';

export interface StaffMember {
  id: string;
  userId: string;
  role: LeagueRole;
}

const FIND = sql<StaffMember>(
  'league_member_find',
  `select id, user_id as "userId", role from league_member where league_id = $1 and (id = $2 or user_id = $2)
   order by id = $2 desc limit 1`,
);

/** A member of the staff by the membership's id or the user's. */
export async function findMember(client: Pool | ClientBase, leagueId: string, memberId: string): Promise<StaffMember | undefined> {
  return (await run(client, FIND, [leagueId, memberId]))[0];
}

const COUNT = sql<{ count: number }>('league_member_count', 'select count(*) as count from league_member where league_id = $1');

export async function countMembers(tx: ClientBase, leagueId: string): Promise<number> {
  return (await run(tx, COUNT, [leagueId]))[0]?.count ?? 0;
}

const ADD = sql<{ id: string }>(
  'league_member_add',
  `insert into league_member (id, league_id, user_id, role, joined_at) values ($1, $2, $3, $4, $5)
   on conflict (league_id, user_id) do nothing returning id`,
);

/** Adds a user to the staff; false if they are already on it. */
export async function insertMember(tx: ClientBase, leagueId: string, { id, userId, role }: StaffMember, now: Date): Promise<boolean> {
  return (await run(tx, ADD, [id, leagueId, userId, role, now.toISOString()])).length > 0;
}

const CHANGE = sql('league_member_change', 'update league_member set role = $2 where id = $1');

export async function changeRole(tx: ClientBase, memberId: string, role: LeagueRole): Promise<void> {
  await run(tx, CHANGE, [memberId, role]);
}

const REMOVE = sql('league_member_remove', 'delete from league_member where id = $1');

export async function removeMember(tx: ClientBase, memberId: string): Promise<void> {
  await run(tx, REMOVE, [memberId]);
}

const LEAGUES = sql<{ leagueId: string }>(
  'leagues_of_member',
  `select league_id as "leagueId" from league_member where user_id = $1
   union select league_id from league_invitation where user_id = $1 and status = 'open' order by 1`,
);

/** Ids of the leagues that a user is staff of or invited to, in the order in which they are locked. */
export async function findLeaguesOfPerson(tx: ClientBase, userId: string): Promise<string[]> {
  return (await run(tx, LEAGUES, [userId])).map(({ leagueId }) => leagueId);
}

const SUCCESSOR = sql<{ userId: string }>(
  'league_successor',
  `select m.user_id as "userId" from league_member m where m.league_id = $1 and m.user_id <> $2
   order by (select count(*) from league_member o join league l on l.id = o.league_id
       where o.user_id = m.user_id and o.role = 'OWNER' and l.status <> 'shutdown') >= $3,
     array_position(${textArray(LEAGUE_ROLES)}, m.role), m.joined_at, m.user_id limit 1`,
);

/**
 * The highest-ranked, then longest-serving other staff member of a locked league. Members who own the maximum of leagues come last.
 */
export async function findSuccessor(tx: ClientBase, leagueId: string, userId: string): Promise<string | undefined> {
  return (await run(tx, SUCCESSOR, [leagueId, userId, STAFF_LIMITS.ownedByPerson]))[0]?.userId;
}

const TRANSFER = sql<{ userId: string }>(
  'league_ownership_transfer',
  `update league_member set role = case when user_id = $2 then 'OWNER' else 'ADMIN' end
   where league_id = $1 and (user_id = $2 or role = 'OWNER') returning user_id as "userId"`,
);

/** Makes a staff member the only owner, and the previous one an admin; returns both. */
export async function transferOwnership(tx: ClientBase, leagueId: string, userId: string): Promise<string[]> {
  return (await run(tx, TRANSFER, [leagueId, userId])).map((row) => row.userId);
}
