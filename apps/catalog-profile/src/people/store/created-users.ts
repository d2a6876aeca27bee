import { DomainError } from '@matchpoint/errors';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { freeNamesInUse, holdNames, usernameKeys } from '../../names/index.js';
import type { StaffRole } from '@matchpoint/core';
import { syncPlayerStats } from './imported-users.js';

export interface CreatedUser {
  id: string;
  username: string;
  name: string | undefined;
  /** Their role on the platform's staff. */
  staffRole: StaffRole | undefined;
  now: Date;
}

/** The refusal of a username. */
export function nameTaken(username: string, cause?: unknown): DomainError {
  return new DomainError('error_name_taken', { message: `The username ${username} is taken.`, cause });
}

// Nobody signs in with a staff role before the account exists: until its event arrives, its holder does not count as an operator.
const CREATE = sql(
  'user_create',
  `insert into users (id, username, name, created_at, staff_role, is_staff, has_account)
   values ($1, $2, $3, $4, $5, $5::text is not null, $5::text is null)
   on conflict (id) do update set username = excluded.username, name = excluded.name`,
);

/**
 * Creates a user, or renames one that was created this way before.
 * @param check further checks in the transaction, before anything is written
 * @throws DomainError error_name_taken if the username is another user's, is still reserved, or looks like one
 * (docs/reference/names.md#uniqueness); the unique violation `users_username_key` if a concurrent import has just taken it
 */
export function createUserRow(
  pool: Pool,
  { id, username, name, staffRole, now }: CreatedUser,
  check: (tx: ClientBase) => Promise<void> = async () => undefined,
): Promise<void> {
  return withTransaction(pool, async (tx) => {
    await check(tx);
    await freeNamesInUse(tx, id);
    if (!(await holdNames(tx, usernameKeys(username), id, now.toISOString()))) throw nameTaken(username);
    await run(tx, CREATE, [id, username, name ?? null, now, staffRole ?? null]);
    await syncPlayerStats(tx, [id]);
  });
}

const NOTE_ACCOUNT = sql('user_note_account', 'update users set has_account = true where id = $1');

/** Records that a person signs in as the user. */
export async function noteAccountOf(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, NOTE_ACCOUNT, [userId]);
}

const DISCARD = sql(
  'user_discard',
  `delete from users u where id = $1 and not exists (select from team_members where user_id = u.id)
     and not exists (select from organization_members where user_id = u.id)
     and not exists (select from user_connections where user_id = u.id)
   returning id`,
);

/** Removes a user without any data. */
export async function discardUserRow(pool: Pool, id: string): Promise<void> {
  await withTransaction(pool, async (tx) => {
    if ((await run(tx, DISCARD, [id])).length > 0) await freeNamesInUse(tx, id);
  });
}
