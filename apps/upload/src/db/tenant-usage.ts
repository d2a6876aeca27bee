import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { COUNTED_BYTES } from '../domain/limits.js';

/** What a tenant holds of its quota. */
export interface TenantUsage {
  /** Bytes in the store, or reserved for uploads under way, that nothing has claimed. */
  bytes: number;
  /** Tokens that may still be used. */
  tokens: number;
}

/** Namespace of the advisory lock below, so that it meets no other use of such locks. */
const LOCK_SPACE = 19_795;
const LOCK = sql('upload_tenant_lock', `select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext($1))`);
// A statement of its own: one that waited for the lock itself would see the table as it was before.
const USAGE = sql<TenantUsage>(
  'upload_tenant_usage',
  `select
     (select coalesce(sum(greatest(byte_size, ${COUNTED_BYTES})), 0) from image where tenant = $1 and claimed_at is null and id <> $3) as bytes,
     (select count(*) from upload_token where tenant = $1 and used_at is null and expires_at > $2) as tokens`,
);

/**
 * What the tenant holds, but for one image, until the transaction ends: whatever else would add to it waits for that. The
 * rows themselves are counted, so that nothing can be counted twice, or given back twice, whatever dies when.
 */
export async function lockTenantUsage(tx: PoolClient, tenant: string, now: Date, exceptImageId = ''): Promise<TenantUsage> {
  await run(tx, LOCK, [tenant]);
  const [usage = { bytes: 0, tokens: 0 }] = await run(tx, USAGE, [tenant, now, exceptImageId]);
  return usage;
}
