import type { account } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const PENDING = sql<account.Revocation>(
  'key_revocations_pending',
  `select id as "keyId", revoked_at as "revokedAt" from api_key
   where revoked_at > $2 and revocation_kept_at is null order by revoked_at limit $1`,
);
const NOTE_KEPT = sql('key_revocations_note_kept', 'update api_key set revocation_kept_at = $2 where id = any($1)');
const FORGET_KEPT = sql(
  'key_revocations_forget_kept',
  'update api_key set revocation_kept_at = null where revoked_at is not null and revocation_kept_at is not null',
);
const FIND_VALID = sql<{ id: string }>('key_revocations_find_valid', 'select id from api_key where id = any($1) and revoked_at is null');
const REAPPLY = sql<{ id: string }>(
  'key_revocations_reapply',
  `update api_key k set revoked_at = r.revoked_at, revocation_kept_at = $3
   from unnest($1::text[], $2::timestamptz[]) as r (id, revoked_at) where k.id = r.id and k.revoked_at is null returning k.id`,
);
const READ_PLACE = sql<{ place: number }>('revocation_place_read', 'select place from revocation_place where id = 1');
const NOTE_PLACE = sql(
  'revocation_place_note',
  'insert into revocation_place (place) values ($1) on conflict (id) do update set place = excluded.place',
);

/** Revocations since an instant that the account service may not have, oldest first. */
export function listPendingRevocations(pool: Pool, since: Date, limit: number): Promise<account.Revocation[]> {
  return run(pool, PENDING, [limit, since]);
}

/** Records that the account service has the revocations of these keys. */
export async function noteRevocationsKept(pool: Pool, keyIds: readonly string[], now: Date): Promise<void> {
  await run(pool, NOTE_KEPT, [keyIds, now]);
}

/** Has all revocations reported to the account service again. */
export async function forgetRevocationsKept(pool: Pool): Promise<void> {
  await run(pool, FORGET_KEPT);
}

/** Which of these keys are not revoked here. */
export async function findNotRevoked(pool: Pool, keyIds: readonly string[]): Promise<string[]> {
  return (await run(pool, FIND_VALID, [keyIds])).map(({ id }) => id);
}

/** Revokes keys as of their original revocation; returns those that weren't revoked here. */
export async function reapply(pool: Pool, revocations: readonly account.Revocation[], now: Date): Promise<string[]> {
  const columns = [revocations.map(({ keyId }) => keyId), revocations.map(({ revokedAt }) => revokedAt)];
  return (await run(pool, REAPPLY, [...columns, now])).map(({ id }) => id);
}

/** The position of the account service's last revocation that was applied here; 0: none. */
export async function readRevocationPlace(pool: Pool): Promise<number> {
  return (await run(pool, READ_PLACE))[0]?.place ?? 0;
}

export async function noteRevocationPlace(pool: Pool, place: number): Promise<void> {
  await run(pool, NOTE_PLACE, [place]);
}
