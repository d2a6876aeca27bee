import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { KeyRecord } from '../key-record.js';
import { KEY_COLUMNS } from './key-columns.js';

/** A key to store; times are ISO 8601. */
export type NewKey = Omit<KeyRecord, 'revokedAt' | 'lastUsedAt'> & { keyHash: string };

const INSERT = sql<KeyRecord>(
  'api_key_insert',
  `
  with k as (
    insert into api_key (id, label, prefix, key_hash, kind, owner_user_id, owner_username, game_id, league_id, plan, permissions, preset,
      created_at, expires_at, created_by, made_at_level, rests_on_staff_role)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
    returning *
  ), watched as (
    insert into api_key_standing (key_id, due_at)
    select id, created_at from k where created_by = 'self' and (kind <> 'personal' or rests_on_staff_role)
  )
  select ${KEY_COLUMNS} from k`,
);
const LOCK = sql<KeyRecord & { keyHash: string }>(
  'api_key_lock',
  `select ${KEY_COLUMNS}, k.key_hash as "keyHash" from api_key k where k.id = $1 for no key update`,
);
const REVOKE = sql<KeyRecord>(
  'api_key_revoke',
  `update api_key k set revoked_at = coalesce(k.revoked_at, $2) where k.id = $1 returning ${KEY_COLUMNS}`,
);
const REVOKE_OF_OWNER = sql(
  'api_key_revoke_of_owner',
  'update api_key set revoked_at = $2 where owner_user_id = $1 and revoked_at is null and ($3::timestamptz is null or created_at < $3)',
);
const LIST = sql<KeyRecord>(
  'api_key_list',
  `
  select ${KEY_COLUMNS} from api_key k
  where ($1::text is null or k.owner_user_id = $1) and ($2 or k.revoked_at is null)
    and ($3::text is null or (k.created_at, k.id) < (select after.created_at, after.id from api_key after where after.id = $3))
  order by k.created_at desc, k.id desc limit $4`,
);
const FIND_NAMED = sql<KeyRecord>(
  'api_key_find_named',
  `
  select ${KEY_COLUMNS} from api_key k
  where k.id = $1 or k.prefix = $1
    or exists (select from api_key_former_secret former where former.key_id = k.id and former.prefix = $1 and former.ends_at > $2)
  limit 2`,
);

/** Stores a key. If it depends on its owner's standing, the first check is due immediately, in case the standing was lost meanwhile. */
export async function insertKey(client: Pool | ClientBase, key: NewKey): Promise<KeyRecord> {
  const [stored] = await run(client, INSERT, [
    key.id,
    key.label,
    key.prefix,
    key.keyHash,
    key.kind,
    key.ownerUserId,
    key.ownerUsername,
    key.gameId,
    key.leagueId,
    key.plan,
    JSON.stringify(key.permissions),
    key.preset,
    key.createdAt,
    key.expiresAt,
    key.createdBy,
    key.madeAtLevel,
    key.restsOnStaffRole,
  ]);
  return stored as KeyRecord;
}

/** A key and the hash of its newest secret, locked until the transaction ends. */
export async function lockKey(tx: ClientBase, keyId: string): Promise<(KeyRecord & { keyHash: string }) | undefined> {
  return (await run(tx, LOCK, [keyId]))[0];
}

/** Revokes a key as of `at`, unless it already is revoked; returns the key. */
export async function markKeyRevoked(client: Pool | ClientBase, keyId: string, at: Date): Promise<KeyRecord | undefined> {
  return (await run(client, REVOKE, [keyId, at.toISOString()]))[0];
}

/** Revokes every key that acts for a person; with `before`, only keys created before it. */
export async function revokeKeysOf(client: Pool | ClientBase, ownerUserId: string, at: Date, before?: Date): Promise<void> {
  await run(client, REVOKE_OF_OWNER, [ownerUserId, at.toISOString(), before?.toISOString() ?? null]);
}

interface KeyListing {
  ownerUserId: string | undefined;
  includeRevoked: boolean;
  /** Id of the key after which to continue, which must exist. */
  afterId: string | undefined;
  /** Undefined: all. */
  limit: number | undefined;
}

/** Keys, newest first: all, or those of one owner. */
export function listKeyRecords(pool: Pool, { ownerUserId, includeRevoked, afterId, limit }: KeyListing): Promise<KeyRecord[]> {
  return run(pool, LIST, [ownerUserId ?? null, includeRevoked, afterId ?? null, limit ?? null]);
}

/** Up to two keys with this id, or with an unexpired secret that has this prefix. */
export function findKeysNamed(pool: Pool, name: string, now: Date): Promise<KeyRecord[]> {
  return run(pool, FIND_NAMED, [name, now.toISOString()]);
}
