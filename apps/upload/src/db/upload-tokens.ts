import { run, sql, sweepRows } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';

const INSERT = sql('upload_token_insert', 'insert into upload_token (token_hash, tenant, created_at, expires_at) values ($1, $2, $3, $4)');
const USABLE = 'token_hash = $1 and used_at is null and expires_at > $2';
const FIND = sql<{ tenant: string }>('upload_token_find', `select tenant from upload_token where ${USABLE}`);
// The row lock makes racing requests take turns: the second sees a spent token.
const SPEND = sql<{ tenant: string }>(
  'upload_token_spend',
  `with spent as (update upload_token set used_at = $2 where ${USABLE} returning tenant)
   insert into image (id, tenant, object_key, byte_size, claimed_type, created_at)
   select $3, tenant, $4, $6, $5, $2 from spent returning tenant`,
);
const RESERVE = sql(
  'upload_reserve',
  'update image set byte_size = $2 where id = $1 and stored_at is null and swept_at is null returning 1',
);
const sweep = sweepRows({ name: 'upload_token_sweep', table: 'upload_token', condition: 'expires_at <= $1', batch: 5_000 });

/** Stores a tenant's token by its hash. */
export async function insertToken(
  tx: PoolClient,
  tenant: string,
  token: { hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await run(tx, INSERT, [token.hash, tenant, token.createdAt, token.expiresAt]);
}

/** The tenant for which the token allows an upload; undefined if the token is unknown, used or expired. */
export async function findTokenTenant(pool: Pool, hash: Buffer, now: Date): Promise<string | undefined> {
  const [token] = await run(pool, FIND, [hash, now]);
  return token?.tenant;
}

/** The image that an upload will become. */
export interface ComingImage {
  id: string;
  objectKey: string;
  claimedType: string | undefined;
  /** Bytes reserved from the tenant's quota so far. */
  reservedBytes: number;
}

/** Spends a token and creates its image's row in the same statement; false if the token is unknown, used or expired. */
export async function spendToken(tx: PoolClient, hash: Buffer, image: ComingImage, now: Date): Promise<boolean> {
  return (await run(tx, SPEND, [hash, now, image.id, image.objectKey, image.claimedType, image.reservedBytes])).length > 0;
}

/** Reserves more for a running upload; false if it has ended. */
export async function reserveBytes(tx: PoolClient, imageId: string, bytes: number): Promise<boolean> {
  return (await run(tx, RESERVE, [imageId, bytes])).length > 0;
}

/** Deletes expired tokens; returns how many. */
export function sweepTokens(pool: Pool, now: Date): Promise<number> {
  return sweep(pool, now);
}
