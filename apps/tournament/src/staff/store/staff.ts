import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface StaffRow {
  readonly id: string;
  readonly userId: string;
  readonly role: 'ADMIN' | 'MODERATOR';
  readonly createdAt: string;
}

const LIST = sql<StaffRow>(
  'staff_list',
  `select id, user_id as "userId", role, created_at as "createdAt" from tournament_staff where tournament_id = $1 order by created_at, id`,
);

/** The staff of a tournament, oldest first. */
export function listStaff(client: Pool | ClientBase, tournamentId: string): Promise<StaffRow[]> {
  return run(client, LIST, [tournamentId]);
}

const SET = sql(
  'staff_set',
  `insert into tournament_staff (id, tournament_id, user_id, role, added_by_user_id, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (tournament_id, user_id) do update set role = excluded.role`,
);

export async function setStaff(
  tx: ClientBase,
  { tournamentId, userId, role, addedBy }: { tournamentId: string; userId: string; role: string; addedBy: string },
  now: Date,
): Promise<void> {
  await run(tx, SET, [newId('tstaff'), tournamentId, userId, role, addedBy, now.toISOString()]);
}

const REMOVE = sql<{ id: string }>('staff_remove', 'delete from tournament_staff where tournament_id = $1 and user_id = $2 returning id');

/** Removes a user from the staff; false if they were not on it. */
export async function removeStaff(tx: ClientBase, tournamentId: string, userId: string): Promise<boolean> {
  return (await run(tx, REMOVE, [tournamentId, userId])).length > 0;
}

const LIST_OF_USER = sql<{ id: string }>(
  'staff_list_of_user',
  'select tournament_id as id from tournament_staff where user_id = $1 order by tournament_id',
);

/** Ids of the tournaments on whose staff a user is, in the order in which they are locked. */
export async function listTournamentsOfStaff(tx: ClientBase, userId: string): Promise<string[]> {
  return (await run(tx, LIST_OF_USER, [userId])).map(({ id }) => id);
}

const COUNT_OF_USER = sql<{ count: number }>(
  'staff_count_of_user',
  `select count(*)::int as count from tournament_staff s join tournament t on t.id = s.tournament_id
   where s.user_id = $1 and (t.status not in ('COMPLETED', 'CANCELLED') or t.updated_at > $2)`,
);

/** Number of tournaments on whose staff a user is, without those that were over at a time. */
export async function countTournamentsOfStaff(tx: ClientBase, userId: string, overAt: Date): Promise<number> {
  return (await run(tx, COUNT_OF_USER, [userId, overAt.toISOString()]))[0]?.count ?? 0;
}
