import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { KeyRecord } from '../keys/key-record.js';

/** The hot path of the gateway's own database: one look-up by hash, and marks of use in bulk. */
const COLUMNS = `k.id, k.label, k.prefix, k.kind, k.owner_user_id as "ownerUserId", k.owner_username as "ownerUsername",
  k.game_id as "gameId", k.league_id as "leagueId", k.plan, k.permissions, k.preset, k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
  o.plan as "ownerPlan", o.suspended_at as "suspendedAt", o.suspended_until as "suspendedUntil"`;

// The array is hidden from the planner: it would plan anew at every call, for a plan made for one hash looks cheaper.
const FIND_BY_HASH = sql<KeyRecord & { position: number }>(
  'api_key_find_by_hash',
  `
  select h.position::int, ${COLUMNS} from unnest((select $1::text[])) with ordinality as h(hash, position)
    join api_key k on k.key_hash = h.hash left join owner_access o on o.user_id = k.owner_user_id`,
);
const MARK_USED = sql(
  'api_key_mark_used',
  `
  update api_key set last_used_at = used.at
  from unnest($1::text[], $2::timestamptz[]) as used(id, at)
  where api_key.id = used.id and (last_used_at is null or last_used_at < used.at)`,
);

const REVOKE_OF_OWNER = sql(
  'api_key_revoke_of_owner',
  'update api_key set revoked_at = $2 where owner_user_id = $1 and revoked_at is null',
);

/** Revokes every key that acts for a person. */
export async function revokeKeysOf(client: Pool | ClientBase, ownerUserId: string, now: Date): Promise<void> {
  await run(client, REVOKE_OF_OWNER, [ownerUserId, now]);
}

/** The keys of these hashes, in their order; undefined where there is none. */
export async function findKeysByHash(pool: Pool, hashes: readonly string[]): Promise<(KeyRecord | undefined)[]> {
  const found: (KeyRecord | undefined)[] = hashes.map(() => undefined);
  for (const { position, ...key } of await run(pool, FIND_BY_HASH, [hashes])) found[position - 1] = key;
  return found;
}

/** Moves lastUsedAt forward; never back, whichever replica writes last. */
export async function markKeysUsed(pool: Pool, uses: ReadonlyMap<string, string>): Promise<void> {
  await run(pool, MARK_USED, [[...uses.keys()], [...uses.values()]]);
}
