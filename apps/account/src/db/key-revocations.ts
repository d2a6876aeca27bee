import type { account } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const RECORD = sql(
  'key_revocations_record',
  `insert into key_revocation (key_id, revoked_at)
   select key_id, revoked_at from unnest($1::text[], $2::timestamptz[]) as r (key_id, revoked_at)
   order by key_id on conflict (key_id) do nothing`,
);
const LIST = sql<account.Revocation & { place: number }>(
  'key_revocations_list',
  'select place, key_id as "keyId", revoked_at as "revokedAt" from key_revocation where place > $1 order by place limit $2',
);
const LAST = sql<{ last: number }>('key_revocations_last', 'select coalesce(max(place), 0) as last from key_revocation');

/** Stores revocations of keys that are not stored yet. */
export async function recordRevocationRows(pool: Pool, revocations: readonly account.Revocation[]): Promise<void> {
  await run(pool, RECORD, [revocations.map(({ keyId }) => keyId), revocations.map(({ revokedAt }) => revokedAt)]);
}

/** Revocations after a position, in order. */
export function listRevocationRows(pool: Pool, after: number, limit: number): Promise<(account.Revocation & { place: number })[]> {
  return run(pool, LIST, [after, limit]);
}

/** The position of the latest revocation, or 0. */
export async function readLastPlace(pool: Pool): Promise<number> {
  return (await run(pool, LAST))[0]?.last ?? 0;
}
