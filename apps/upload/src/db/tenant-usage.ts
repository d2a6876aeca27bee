import { DomainError } from '@matchpoint/errors';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { COUNTED_BYTES, RESERVATION_LIFE_MS } from '../domain/limits.js';

/** A tenant's use of its quota. */
export interface TenantUsage {
  /** Unclaimed bytes in the store or reserved for running uploads. */
  bytes: number;
  /** Tokens that may still be used. */
  tokens: number;
}

/** Namespace of the advisory lock below, so that it meets no other use of such locks. */
const LOCK_SPACE = 19_795;
const LOCK = sql('upload_tenant_lock', `select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext($1))`);
// A separate statement, because one that waited for the lock itself would see the table as it was before.
const USAGE = sql<TenantUsage>(
  'upload_tenant_usage',
  `select
     (select coalesce(sum(greatest(byte_size, ${COUNTED_BYTES})), 0) from image
      where tenant = $1 and claimed_at is null and id <> $3) as bytes,
     (select count(*) from upload_token where tenant = $1 and used_at is null and expires_at > $2) as tokens`,
);

/** Changes of tenants' usage. */
export interface TenantUsages {
  /**
   * Runs `work` in a transaction with what the tenant holds, excluding one image. Other additions wait until it ends. The rows themselves
   * are counted, so that nothing can be counted or released twice, whatever crashes when.
   * @throws what `work` throws, or error_unavailable, with nothing changed, if its turn comes too late
   */
  change<Result>(holder: Holder, work: (tx: PoolClient, usage: TenantUsage) => Promise<Result>): Promise<Result>;
}

export interface Holder {
  tenant: string;
  now: Date;
  exceptImageId?: string;
  /** When its caller stops waiting, on the monotonic clock. Afterwards nothing is changed. */
  endsAtMs: number;
}

/** Changes of one tenant also take turns here, so that waiting ones take one connection of the pool, not all of them. */
export function createTenantUsages(pool: Pool): TenantUsages {
  const last = new Map<string, Promise<unknown>>();
  return {
    async change({ tenant, now, exceptImageId = '', endsAtMs }, work) {
      const before = last.get(tenant);
      const mine = (before ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => {
          expectTimeLeft(endsAtMs);
          return withTransaction(pool, async (tx) => {
            await run(tx, LOCK, [tenant]);
            expectTimeLeft(endsAtMs);
            const [usage = { bytes: 0, tokens: 0 }] = await run(tx, USAGE, [tenant, now, exceptImageId]);
            return work(tx, usage);
          });
        });
      last.set(tenant, mine);
      return mine.finally(() => {
        if (last.get(tenant) === mine) last.delete(tenant);
      });
    },
  };
}

function expectTimeLeft(endsAtMs: number): void {
  if (performance.now() < endsAtMs) return;
  throw new DomainError('error_unavailable', { message: 'too many changes are waiting', details: { retryAfterSeconds: 1 } });
}

const USED = sql<{ bytes: number }>(
  'upload_tenant_used',
  `select (select coalesce(sum(greatest(byte_size, ${COUNTED_BYTES})), 0) from image
       where tenant = $1 and claimed_at is not null and id <> all($2))
     + (select coalesce(sum(greatest(byte_size, ${COUNTED_BYTES})), 0) from image
       where tenant = $1 and claimed_at is null and reserved_at > $3 and id <> all($2)) as bytes`,
);

/** Bytes of a tenant's used or reserved images, excluding some. */
export async function countUsedBytes(
  tx: PoolClient,
  { tenant, exceptIds, now }: { tenant: string; exceptIds: readonly string[]; now: Date },
): Promise<number> {
  const [used] = await run(tx, USED, [tenant, exceptIds, new Date(now.getTime() - RESERVATION_LIFE_MS)]);
  return used?.bytes ?? 0;
}
