import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { queueConnectionSync } from './connection-syncs.js';
import type { VerifiedIdentity } from './mailed-tokens.js';

export interface StoredIdentity {
  id: string;
  userId: string;
  provider: string;
  name: string | null;
  linkedAt: string;
  lastUsedAt: string | null;
}

/**
 * Providers whose identities are also connections. A self-hosted OpenID provider is not a place where people play or present themselves.
 */
const CONNECTIONS: ReadonlySet<string> = new Set(['discord', 'twitch']);

const COLUMNS = 'id, user_id as "userId", provider, name, linked_at as "linkedAt", last_used_at as "lastUsedAt"';

const LIST = sql<StoredIdentity>('identity_list', `select ${COLUMNS} from identity where user_id = $1 order by linked_at, id`);

/** A person's identities, the oldest first. */
export function listIdentityRows(client: Pool | ClientBase, userId: string): Promise<StoredIdentity[]> {
  return run(client, LIST, [userId]);
}

const OWNER = sql<{ userId: string }>('identity_owner', 'select user_id as "userId" from identity where provider = $1 and subject = $2');

/** The user of an identity. */
export async function findIdentityOwner(
  client: Pool | ClientBase,
  { provider, subject }: Pick<VerifiedIdentity, 'provider' | 'subject'>,
): Promise<string | undefined> {
  const [owner] = await run(client, OWNER, [provider, subject]);
  return owner?.userId;
}

const INSERT = sql<{ id: string }>(
  'identity_insert',
  `insert into identity (id, user_id, provider, subject, name, linked_at) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning id`,
);

/** Links an identity; false if it is already linked, to whichever account. */
export async function insertIdentity(
  tx: ClientBase,
  userId: string,
  { provider, subject, name }: VerifiedIdentity,
  now: Date,
): Promise<boolean> {
  const [inserted] = await run(tx, INSERT, [newId('idn'), userId, provider, subject, name, now]);
  if (inserted && CONNECTIONS.has(provider)) await queueConnectionSync(tx, { identityId: inserted.id, userId, provider });
  return inserted !== undefined;
}

const USE = sql<{ userId: string }>(
  'identity_use',
  `update identity set last_used_at = $3, name = coalesce($4, name) where provider = $1 and subject = $2 returning user_id as "userId"`,
);

/** Records that an identity was used; returns its user, or undefined if it is no longer linked. */
export async function markIdentityUsed(
  tx: ClientBase,
  { provider, subject, name }: VerifiedIdentity,
  now: Date,
): Promise<string | undefined> {
  const [used] = await run(tx, USE, [provider, subject, now, name]);
  return used?.userId;
}

const REMOVE = sql<{ provider: string }>('identity_remove', 'delete from identity where user_id = $1 and id = $2 returning provider');

/** Deletes an identity; false if the person did not have it. */
export async function removeIdentityRow(tx: ClientBase, userId: string, id: string): Promise<boolean> {
  const [removed] = await run(tx, REMOVE, [userId, id]);
  if (removed && CONNECTIONS.has(removed.provider)) await queueConnectionSync(tx, { identityId: id, userId, provider: removed.provider });
  return removed !== undefined;
}

const SPEND = sql<{ digest: Buffer }>(
  'used_provider_flow_insert',
  'insert into used_provider_flow (digest, expires_at) values ($1, $2) on conflict do nothing returning digest',
);

/** Marks a flow as finished; false if it already was, at any replica. */
export async function spendProviderFlow(client: Pool | ClientBase, digest: Buffer, expiresAt: Date): Promise<boolean> {
  return (await run(client, SPEND, [digest, expiresAt])).length > 0;
}
