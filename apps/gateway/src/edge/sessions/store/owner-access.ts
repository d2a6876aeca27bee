import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { OwnerStanding } from '../session-record.js';

const FIND = sql<OwnerStanding>(
  'owner_access_find',
  `select plan as "ownerPlan", suspended_at as "suspendedAt", suspended_until as "suspendedUntil", deletion_due as "isDeletionDue"
   from owner_access where user_id = $1`,
);
const NOTHING_SAID: OwnerStanding = { ownerPlan: null, suspendedAt: null, suspendedUntil: null, isDeletionDue: false };

/** A person's access beyond what their keys and sessions contain. */
export async function findStanding(client: Pool | ClientBase, userId: string): Promise<OwnerStanding> {
  const [standing = NOTHING_SAID] = await run(client, FIND, [userId]);
  return standing;
}

const SAVE_STANDING = sql(
  'owner_access_save_standing',
  `insert into owner_access as owner (user_id, suspended_at, suspended_until, standing_version) values ($1, $2, $3, $4)
   on conflict (user_id) do update set suspended_at = excluded.suspended_at, suspended_until = excluded.suspended_until,
     standing_version = excluded.standing_version
   where owner.standing_version < excluded.standing_version`,
);

/** Stores whether a person is suspended, unless a later change was already applied. */
export async function saveStanding(
  tx: ClientBase,
  userId: string,
  version: number,
  { suspendedAt, suspendedUntil }: { suspendedAt: string | null; suspendedUntil: string | null },
): Promise<void> {
  await run(tx, SAVE_STANDING, [userId, suspendedAt, suspendedUntil, version]);
}

const SAVE_PLAN_VERSION = sql<{ isNewer: boolean }>(
  'owner_access_save_plan_version',
  'update owner_access set plan_version = $2 where user_id = $1 and plan_version < $2 returning true as "isNewer"',
);

/** Whether a change of a locked person's plan is newer than all that were applied. */
export async function savePlanVersion(tx: ClientBase, userId: string, version: number): Promise<boolean> {
  return (await run(tx, SAVE_PLAN_VERSION, [userId, version])).length > 0;
}

const SAVE_DELETION_DUE = sql(
  'owner_access_save_deletion_due',
  `insert into owner_access (user_id, deletion_due) values ($1, $2)
   on conflict (user_id) do update set deletion_due = excluded.deletion_due`,
);

/** Stores whether a person's account is scheduled for deletion. */
export async function saveDeletionDue(client: Pool | ClientBase, userId: string, isDue: boolean): Promise<void> {
  await run(client, SAVE_DELETION_DUE, [userId, isDue]);
}
