import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A passkey as its authenticator created it. */
export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  /** A big integer as text. */
  counter: string;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const COLUMNS = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::text as counter,
  transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

const LIST = sql<StoredPasskey>('passkey_list', `select ${COLUMNS} from passkey where user_id = $1 order by created_at, id`);

/** A person's passkeys, the oldest first. */
export function listPasskeyRows(client: Pool | ClientBase, userId: string): Promise<StoredPasskey[]> {
  return run(client, LIST, [userId]);
}

const COUNT = sql<{ count: number }>('passkey_count', 'select count(*)::int as count from passkey where user_id = $1');

export async function countPasskeys(client: Pool | ClientBase, userId: string): Promise<number> {
  const [counted] = await run(client, COUNT, [userId]);
  return counted?.count ?? 0;
}

const FIND = sql<StoredPasskey>('passkey_find', `select ${COLUMNS} from passkey where credential_id = $1`);

export async function findPasskey(client: Pool | ClientBase, credentialId: string): Promise<StoredPasskey | undefined> {
  const [passkey] = await run(client, FIND, [credentialId]);
  return passkey;
}

const INSERT = sql<StoredPasskey>(
  'passkey_insert',
  `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${COLUMNS}`,
);

/** Stores a passkey; undefined if it is already stored. */
export async function insertPasskey(
  tx: ClientBase,
  userId: string,
  { credentialId, publicKey, counter, transports }: MadePasskey,
  name: string,
  now: Date,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await run(tx, INSERT, [newId('pk'), userId, credentialId, publicKey, counter, transports, name, now]);
  return passkey;
}

const REMOVE = sql<{ id: string }>('passkey_remove', 'delete from passkey where user_id = $1 and id = $2 returning id');

/** Deletes a passkey; false if the person did not have it. */
export async function removePasskeyRow(tx: ClientBase, userId: string, id: string): Promise<boolean> {
  return (await run(tx, REMOVE, [userId, id])).length > 0;
}

const USE = sql<{ id: string }>(
  'passkey_use',
  'update passkey set counter = greatest(counter, $2), last_used_at = $3 where id = $1 returning id',
);

/** Records the use of a passkey; false if it was removed. */
export async function markPasskeyUsed(tx: ClientBase, id: string, counter: number, now: Date): Promise<boolean> {
  return (await run(tx, USE, [id, counter, now])).length > 0;
}

const SPEND = sql<{ digest: Buffer }>(
  'used_passkey_challenge_insert',
  'insert into used_passkey_challenge (digest, expires_at) values ($1, $2) on conflict do nothing returning digest',
);

/** Marks a challenge as answered; false if it already was, at any replica. */
export async function spendPasskeyChallenge(tx: ClientBase, { digest, expiresAt }: { digest: Buffer; expiresAt: Date }): Promise<boolean> {
  return (await run(tx, SPEND, [digest, expiresAt])).length > 0;
}
