import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface StoredAccount {
  userId: string;
  email: string;
  passwordHash: string | null;
  passwordSetAt: string | null;
  createdAt: string;
  /** When the account will be deleted; null: no deletion is scheduled. */
  deletionDueAt: string | null;
  /** Staff or an operator ordered the deletion, so the owner cannot undo it. */
  isDeletionOrdered: boolean;
}

const COLUMNS = `user_id as "userId", email, password_hash as "passwordHash", password_set_at as "passwordSetAt", created_at as "createdAt",
  deletion_due_at as "deletionDueAt", deletion_ordered as "isDeletionOrdered"`;

const BY_EMAIL = sql<StoredAccount>('account_by_email', `select ${COLUMNS} from account where email = $1`);

/** The account with an address in the form that `parseAddress` returns. */
export async function findByEmail(client: Pool | ClientBase, email: string): Promise<StoredAccount | undefined> {
  const [account] = await run(client, BY_EMAIL, [email]);
  return account;
}

const BY_USER = sql<StoredAccount>('account_by_user', `select ${COLUMNS} from account where user_id = $1`);

/** A user's account. */
export async function findByUser(client: Pool | ClientBase, userId: string): Promise<StoredAccount | undefined> {
  const [account] = await run(client, BY_USER, [userId]);
  return account;
}

const LOCK = sql<StoredAccount>('account_lock', `select ${COLUMNS} from account where user_id = $1 for update`);

/** The same, locked until the transaction ends. */
export async function lockByUser(tx: ClientBase, userId: string): Promise<StoredAccount | undefined> {
  const [account] = await run(tx, LOCK, [userId]);
  return account;
}

const LOCK_MANY = sql<{ userId: string; deletionDueAt: string | null }>(
  'account_lock_many',
  'select user_id as "userId", deletion_due_at as "deletionDueAt" from account where user_id = any($1) order by user_id for update',
);

/** Whether the deletion of each of these users' accounts is scheduled; users without an account are missing. Locks the accounts. */
export async function lockGoing(tx: ClientBase, userIds: readonly string[]): Promise<Map<string, boolean>> {
  const accounts = await run(tx, LOCK_MANY, [userIds]);
  return new Map(accounts.map(({ userId, deletionDueAt }) => [userId, deletionDueAt !== null]));
}

export interface NewAccount {
  userId: string;
  email: string;
  passwordHash: string | undefined;
  now: Date;
}

const INSERT = sql<{ userId: string }>(
  'account_insert',
  `insert into account (user_id, email, password_hash, password_set_at, created_at)
   values ($1, $2, $3, case when $3::text is not null then $4::timestamptz end, $4) on conflict do nothing returning user_id as "userId"`,
);

/** Adds an account; false if the address or the user already has one. */
export async function insertAccount(tx: ClientBase, { userId, email, passwordHash, now }: NewAccount): Promise<boolean> {
  return (await run(tx, INSERT, [userId, email, passwordHash ?? null, now])).length > 0;
}

const SET_PASSWORD = sql('account_set_password', 'update account set password_hash = $2, password_set_at = $3 where user_id = $1');

/** Sets a new password. */
export async function setPassword(client: Pool | ClientBase, userId: string, passwordHash: string, now: Date): Promise<void> {
  await run(client, SET_PASSWORD, [userId, passwordHash, now]);
}

const SET_EMAIL = sql('account_set_email', 'update account set email = $2 where user_id = $1');

/** Sets another address. @throws a unique violation of account_email_key if another account has it */
export async function setEmail(tx: ClientBase, userId: string, email: string): Promise<void> {
  await run(tx, SET_EMAIL, [userId, email]);
}

const SET_DELETION = sql('account_set_deletion', 'update account set deletion_due_at = $2, deletion_ordered = $3 where user_id = $1');

/** Sets when an account will be deleted, and whether staff or an operator ordered it; null cancels the deletion. */
export async function setDeletion(tx: ClientBase, userId: string, dueAt: Date | null, isOrdered = false): Promise<void> {
  await run(tx, SET_DELETION, [userId, dueAt, isOrdered]);
}

const IS_UNTOLD = 'deletion_told <> (deletion_due_at is not null)';
const UNTOLD = sql<{ userId: string }>(
  'account_deletions_untold',
  `select user_id as "userId" from account where ${IS_UNTOLD} order by user_id limit $1`,
);

/** Users of whose scheduled or cancelled deletion no service has been told. */
export async function findUntoldDeletions(pool: Pool, limit: number): Promise<string[]> {
  return (await run(pool, UNTOLD, [limit])).map(({ userId }) => userId);
}

const NOTE_TOLD = sql<{ version: number; isScheduled: boolean }>(
  'account_deletion_note_told',
  `update account set deletion_told = deletion_due_at is not null, deletion_version = deletion_version + 1
   where user_id = $1 and ${IS_UNTOLD} returning deletion_version as version, deletion_told as "isScheduled"`,
);

/** Notes that services are told whether a deletion is scheduled, and returns what they are told; undefined if they know it. */
export async function noteDeletionTold(tx: ClientBase, userId: string): Promise<{ version: number; isScheduled: boolean } | undefined> {
  return (await run(tx, NOTE_TOLD, [userId]))[0];
}

const DUE = sql<{ userId: string }>(
  'account_deletions_due',
  'select user_id as "userId" from account where deletion_due_at <= $1 order by deletion_due_at, user_id limit $2',
);

/** Users whose account deletion is due, longest overdue first. */
export async function findDueDeletions(pool: Pool, now: Date, limit: number): Promise<string[]> {
  return (await run(pool, DUE, [now, limit])).map(({ userId }) => userId);
}

const REHASH = sql<{ userId: string }>(
  'account_rehash',
  'update account set password_hash = $3 where user_id = $1 and password_hash = $2 returning user_id as "userId"',
);

/** Stores the same password rehashed at the current cost; false if the password has changed meanwhile. */
export async function replaceHash(client: Pool | ClientBase, userId: string, from: string, to: string): Promise<boolean> {
  return (await run(client, REHASH, [userId, from, to])).length > 0;
}
