import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A player who left a team. */
export interface Departure {
  teamId: string;
  userId: string;
  /** ISO 8601. */
  dueAt: string;
}

const CLOSE = sql(
  'team_closure_note',
  'insert into team_closure (team_id, due_at) values ($1, $2) on conflict (team_id) do update set due_at = excluded.due_at',
);
const CLOSURES = sql<{ teamId: string }>(
  'team_closure_due',
  'select team_id as "teamId" from team_closure where due_at <= $1 order by due_at limit 100',
);
const TAKE_CLOSURE = sql<{ teamId: string }>(
  'team_closure_take',
  `delete from team_closure where team_id = (select team_id from team_closure where team_id = $1 and due_at <= $2 for update skip locked)
   returning team_id as "teamId"`,
);
const POSTPONE_CLOSURE = sql('team_closure_postpone', 'update team_closure set due_at = $2 where team_id = $1');

/** Schedules the second check of a closed team. */
export async function noteClosure(tx: ClientBase, teamId: string, dueAt: string): Promise<void> {
  await run(tx, CLOSE, [teamId, dueAt]);
}

/** The closed teams whose second check is due. */
export async function findDueClosures(pool: Pool, now: string): Promise<string[]> {
  return (await run(pool, CLOSURES, [now])).map(({ teamId }) => teamId);
}

/** Takes a closed team in the transaction that checks it; false if another replica has taken it. */
export async function takeClosure(tx: ClientBase, teamId: string, now: string): Promise<boolean> {
  return (await run(tx, TAKE_CLOSURE, [teamId, now])).length > 0;
}

export async function postponeClosure(pool: Pool, teamId: string, until: string): Promise<void> {
  await run(pool, POSTPONE_CLOSURE, [teamId, until]);
}

const DEPART = sql(
  'team_departure_note',
  `insert into team_departure (team_id, user_id, due_at) values ($1, $2, $3)
   on conflict (team_id, user_id) do update set due_at = excluded.due_at`,
);
const DEPARTURES = sql<Departure>(
  'team_departure_due',
  'select team_id as "teamId", user_id as "userId", due_at as "dueAt" from team_departure where due_at <= $1 order by due_at limit 100',
);
const TAKE_DEPARTURE = sql<{ userId: string }>(
  'team_departure_take',
  `delete from team_departure where (team_id, user_id) = (select team_id, user_id from team_departure
     where team_id = $1 and user_id = $2 and due_at = $3 for update skip locked)
   returning user_id as "userId"`,
);
const POSTPONE_DEPARTURE = sql(
  'team_departure_postpone',
  'update team_departure set due_at = $4 where team_id = $1 and user_id = $2 and due_at = $3',
);

/** Schedules the second check of a player who left a team. */
export async function noteDeparture(tx: ClientBase, { teamId, userId, dueAt }: Departure): Promise<void> {
  await run(tx, DEPART, [teamId, userId, dueAt]);
}

/** Players whose second check is due. */
export function findDueDepartures(pool: Pool, now: string): Promise<Departure[]> {
  return run(pool, DEPARTURES, [now]);
}

/** Takes a departure in the transaction that checks it; false if another replica has taken it, or the player left again. */
export async function takeDeparture(tx: ClientBase, { teamId, userId, dueAt }: Departure): Promise<boolean> {
  return (await run(tx, TAKE_DEPARTURE, [teamId, userId, dueAt])).length > 0;
}

export async function postponeDeparture(pool: Pool, { teamId, userId, dueAt }: Departure, until: string): Promise<void> {
  await run(pool, POSTPONE_DEPARTURE, [teamId, userId, dueAt, until]);
}
