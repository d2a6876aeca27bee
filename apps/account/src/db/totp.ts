import type { KeptSecret, SealedSecret, SecretStore } from '@matchpoint/core';
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

/** Both are undefined for a user without an authenticator app. */
export async function findTotp(client: Pool | ClientBase, userId: string): Promise<StoredTotp> {
  const [row] = await run(client, FIND, [userId]);
  return { active: row && secretOf(row.keyId, row.sealed), pending: row && secretOf(row.pendingKeyId, row.pendingSealed) };
}

const BEGIN = sql(
  'totp_begin',
  `insert into totp (user_id, pending_key_id, pending_sealed) values ($1, $2, $3)
   on conflict (user_id) do update set pending_key_id = excluded.pending_key_id, pending_sealed = excluded.pending_sealed`,
);

/** Stores a secret that waits for its first code, replacing an earlier one. */
export async function keepPendingTotp(client: Pool | ClientBase, userId: string, { keyId, sealed }: SealedSecret): Promise<void> {
  await run(client, BEGIN, [userId, keyId, sealed]);
}

const ENABLE = sql<{ userId: string }>(
  'totp_enable',
  `update totp
   set key_id = pending_key_id, sealed = pending_sealed, pending_key_id = null, pending_sealed = null, enabled_at = $3, last_step = $4
   where user_id = $1 and pending_sealed = $2 returning user_id as "userId"`,
);

/** Activates the waiting secret, if it is still the one whose code was checked; marks the code's step as used. */
export async function enableTotp(tx: ClientBase, userId: string, pending: SealedSecret, step: number, now: Date): Promise<boolean> {
  return (await run(tx, ENABLE, [userId, pending.sealed, now, step])).length > 0;
}

const REMOVE = sql<{ userId: string }>(
  'totp_remove',
  'delete from totp where user_id = $1 and sealed is not null returning user_id as "userId"',
);

/** Removes the app; false if none was in force. */
export async function removeTotp(tx: ClientBase, userId: string): Promise<boolean> {
  return (await run(tx, REMOVE, [userId])).length > 0;
}

const SPEND = sql<{ userId: string }>(
  'totp_spend',
  'update totp set last_step = $3 where user_id = $1 and sealed = $2 and last_step < $3 returning user_id as "userId"',
);

/** Spends the code of a step; false if the code of this or a later step was already accepted, at any replica. */
export async function spendTotpStep(client: Pool | ClientBase, userId: string, { sealed }: SealedSecret, step: number): Promise<boolean> {
  return (await run(client, SPEND, [userId, sealed, step])).length > 0;
}

const REWRAP_BATCH = 100;

/** The secrets of one kind: those in force, or those waiting for their first code. */
function sealedTotps(pool: Pool, { name, keyId, sealed }: { name: string; keyId: string; sealed: string }): SecretStore<string> {
  const LIST = sql<KeptSecret<string>>(
    `totp_list_foreign_${name}`,
    `select user_id as place, user_id as owner, ${keyId} as "keyId", ${sealed} as sealed from totp
     where ${keyId} <> $1 and user_id > $2 order by user_id limit ${REWRAP_BATCH}`,
  );
  const REPLACE = sql(`totp_replace_${name}`, `update totp set ${keyId} = $2, ${sealed} = $3 where user_id = $1 and ${sealed} = $4`);
  return {
    list: (current, after = '') => run(pool, LIST, [current, after]),
    replace: async (from, to) => void (await run(pool, REPLACE, [from.place, to.keyId, to.sealed, from.sealed])),
  };
}

/** The places of app secrets that may be sealed with retired keys. */
export const totpStores = (pool: Pool): SecretStore<string>[] => [
  sealedTotps(pool, { name: 'active', keyId: 'key_id', sealed: 'sealed' }),
  sealedTotps(pool, { name: 'pending', keyId: 'pending_key_id', sealed: 'pending_sealed' }),
];
