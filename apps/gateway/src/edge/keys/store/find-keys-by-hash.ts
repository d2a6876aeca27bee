import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { PresentedKey } from '../key-record.js';
import { GRANT_COLUMNS, OWNER_COLUMNS } from './key-columns.js';

/**
 * The hot path of the gateway's own database: one look-up by the hash of any secret. A key's newest secret is in its own row; those that
 * rotations have replaced are in another table, including expired ones, so that calls with them are refused and counted.
 */
// The array is hidden from the planner, which would otherwise replan each call because a plan for one hash looks cheaper.
const FIND_BY_HASH = sql<PresentedKey & { position: number }>(
  'api_key_find_by_hash',
  `
  with h as materialized (select hash, position from unnest((select $1::text[])) with ordinality as h(hash, position))
  select h.position::int, ${GRANT_COLUMNS}, ${OWNER_COLUMNS}, null::timestamptz as "secretEndsAt" from h
    join api_key k on k.key_hash = h.hash left join owner_access o on o.user_id = k.owner_user_id
  union all
  select h.position::int, ${GRANT_COLUMNS}, ${OWNER_COLUMNS}, former.ends_at from h
    join api_key_former_secret former on former.key_hash = h.hash
    join api_key k on k.id = former.key_id left join owner_access o on o.user_id = k.owner_user_id`,
);

/** The keys with these hashes, in the same order; undefined for unknown ones. */
export async function findKeysByHash(pool: Pool, hashes: readonly string[]): Promise<(PresentedKey | undefined)[]> {
  const found: (PresentedKey | undefined)[] = hashes.map(() => undefined);
  for (const { position, ...key } of await run(pool, FIND_BY_HASH, [hashes])) found[position - 1] = key;
  return found;
}
