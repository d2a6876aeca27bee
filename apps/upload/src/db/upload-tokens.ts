import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const SWEEP_ROWS = 5_000;

const INSERT = sql('upload_token_insert', 'insert into upload_token (token_hash, tenant, created_at, expires_at) values ($1, $2, $3, $4)');
// The row lock makes racing requests take turns: the second sees a spent token.
const SPEND = sql<{ tenant: string }>(
  'upload_token_spend',
  `with spent as (update upload_token set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning tenant)
   insert into image (id, tenant, object_key, byte_size, claimed_type, created_at) select $3, tenant, $4, 0, $5, $2 from spent returning tenant`,
);
const SWEEP = sql(
  'upload_token_sweep',
  `delete from upload_token where token_hash = any (array(select token_hash from upload_token where expires_at <= $1 limit ${SWEEP_ROWS} for update skip locked)) returning 1`,
);

/** Keeps a token by its hash, for a tenant. */
export async function insertToken(pool: Pool, tenant: string, token: { hash: Buffer; createdAt: Date; expiresAt: Date }): Promise<void> {
  await run(pool, INSERT, [token.hash, tenant, token.createdAt, token.expiresAt]);
}

/** The image that an upload will become. */
export interface ComingImage {
  id: string;
  objectKey: string;
  claimedType: string | undefined;
}

/** Spends a token and, in the same statement, makes the row of the image that comes by it; false where the token is unknown, used or expired. */
export async function spendToken(pool: Pool, hash: Buffer, image: ComingImage, now: Date): Promise<boolean> {
  return (await run(pool, SPEND, [hash, now, image.id, image.objectKey, image.claimedType])).length > 0;
}

/** Deletes expired tokens; answers how many. */
export async function sweepTokens(pool: Pool, now: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await run(pool, SWEEP, [now]);
    swept += rows.length;
    if (rows.length < SWEEP_ROWS) return swept;
  }
}
