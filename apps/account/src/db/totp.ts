import type { SealedSecret } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** An account's authenticator app: the one in force, and one that waits for its first code. */
export interface StoredTotp {
  active: SealedSecret | undefined;
  pending: SealedSecret | undefined;
}

interface Row {
  keyId: string | null;
  sealed: Buffer | null;
  pendingKeyId: string | null;
  pendingSealed: Buffer | null;
}

const FIND = sql<Row>(
  'totp_find',
  'select key_id as "keyId", sealed, pending_key_id as "pendingKeyId", pending_sealed as "pendingSealed" from totp where user_id = $1',
);
const secretOf = (keyId: string | null, sealed: Buffer | null): SealedSecret | undefined =>
  keyId !== null && sealed !== null ? { keyId, sealed } : undefined;

/** Neither, for who has none. */
export async function findTotp(client: Pool | ClientBase, userId: string): Promise<StoredTotp> {
  const [row] = await run(client, FIND, [userId]);
  return { active: row && secretOf(row.keyId, row.sealed), pending: row && secretOf(row.pendingKeyId, row.pendingSealed) };
}

const BEGIN = sql(
  'totp_begin',
  `insert into totp (user_id, pending_key_id, pending_sealed) values ($1, $2, $3)
   on conflict (user_id) do update set pending_key_id = excluded.pending_key_id, pending_sealed = excluded.pending_sealed`,
);

/** Keeps a secret that waits for its first code, in the place of one before it. */
export async function keepPendingTotp(client: Pool | ClientBase, userId: string, { keyId, sealed }: SealedSecret): Promise<void> {
  await run(client, BEGIN, [userId, keyId, sealed]);
}

const ENABLE = sql<{ userId: string }>(
  'totp_enable',
  `update totp
   set key_id = pending_key_id, sealed = pending_sealed, pending_key_id = null, pending_sealed = null, enabled_at = $3, last_step = $4
   where user_id = $1 and pending_sealed = $2 returning user_id as "userId"`,
);

/** Puts into force the secret that waits, if it is still the one whose code was checked; the code's step counts as used. */
export async function enableTotp(tx: ClientBase, userId: string, pending: SealedSecret, step: number, now: Date): Promise<boolean> {
  return (await run(tx, ENABLE, [userId, pending.sealed, now, step])).length > 0;
}

const REMOVE = sql<{ userId: string }>(
  'totp_remove',
  'delete from totp where user_id = $1 and sealed is not null returning user_id as "userId"',
);

/** Whether there was one in force. */
export async function removeTotp(tx: ClientBase, userId: string): Promise<boolean> {
  return (await run(tx, REMOVE, [userId])).length > 0;
}

const SPEND = sql<{ userId: string }>(
  'totp_spend',
  'update totp set last_step = $3 where user_id = $1 and sealed = $2 and last_step < $3 returning user_id as "userId"',
);

/** Takes the code of a step, once, whichever replica is asked; false where it, or a later one, has been taken already. */
export async function spendTotpStep(client: Pool | ClientBase, userId: string, { sealed }: SealedSecret, step: number): Promise<boolean> {
  return (await run(client, SPEND, [userId, sealed, step])).length > 0;
}

const REWRAP_BATCH = 100;
const FIND_FOREIGN = sql<{ userId: string; keyId: string; sealed: Buffer }>(
  'totp_find_foreign',
  `select user_id as "userId", key_id as "keyId", sealed from totp where key_id <> $1 limit ${REWRAP_BATCH}`,
);
const REPLACE = sql('totp_replace', 'update totp set key_id = $2, sealed = $3 where user_id = $1 and sealed = $4');

/** Secrets in force that another key than `keyId` has sealed, some at a time. */
export function listForeignTotps(pool: Pool, keyId: string): Promise<{ userId: string; keyId: string; sealed: Buffer }[]> {
  return run(pool, FIND_FOREIGN, [keyId]);
}

/** The same secret under another key, unless it has changed meanwhile. */
export async function replaceSealedTotp(pool: Pool, userId: string, from: SealedSecret, to: SealedSecret): Promise<void> {
  await run(pool, REPLACE, [userId, to.keyId, to.sealed, from.sealed]);
}
