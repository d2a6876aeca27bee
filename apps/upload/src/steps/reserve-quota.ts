import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { lockTenantUsage, type TenantUsage } from '../db/tenant-usage.js';
import { reserveBytes, spendToken } from '../db/upload-tokens.js';
import { COUNTED_BYTES, MAX_UNUSED_TOKENS, MAX_UPLOAD_BYTES, RESERVED_STEP_BYTES } from '../domain/limits.js';

const MEBIBYTE = 1024 * 1024;

/** An upload that may begin. */
export interface Beginning {
  tenant: string;
  tokenHash: Buffer;
  image: { id: string; objectKey: string; claimedType: string | undefined };
  /** As its sender says; undefined where it does not. */
  announcedBytes: number | undefined;
}

/** What one upload may take of its tenant's quota; grows as its bytes come. */
export interface Reservation {
  /** Makes room for so many bytes in all. @throws DomainError error_upload_limit_reached */
  cover(byteSize: number): Promise<void>;
}

/** @throws DomainError error_upload_limit_reached where the tenant holds as many tokens, or unclaimed bytes, as it may */
export function expectRoomForToken({ bytes, tokens }: TenantUsage, quotaBytes: number): void {
  if (tokens >= MAX_UNUSED_TOKENS) {
    throw new DomainError('error_upload_limit_reached', {
      message: `${tokens} upload URLs are unused, the most there may be: use them, or let them expire (ten minutes).`,
    });
  }
  expectRoom(bytes, COUNTED_BYTES, quotaBytes);
}

/**
 * Spends the token and reserves the tenant's bytes before one of them is read, in one transaction: of uploads that race for
 * the last bytes of a quota only those go on that fit. A token that is refused for that is not spent.
 * @throws DomainError error_upload_limit_reached, error_upload_token_invalid
 */
export async function beginUpload(pool: Pool, { tenant, tokenHash, image, announcedBytes }: Beginning, quotaBytes: number, now: Date): Promise<Reservation> {
  let reservedBytes = Math.max(RESERVED_STEP_BYTES, Math.min(announcedBytes ?? 0, MAX_UPLOAD_BYTES));
  await withTransaction(pool, async (tx) => {
    await expectRoomFor(tx, { tenant, imageId: image.id, bytes: reservedBytes, quotaBytes, now });
    if (!(await spendToken(tx, tokenHash, { ...image, reservedBytes }, now))) throw new DomainError('error_upload_token_invalid');
  });
  return {
    async cover(byteSize) {
      if (byteSize <= reservedBytes) return;
      const bytes = Math.ceil(byteSize / RESERVED_STEP_BYTES) * RESERVED_STEP_BYTES;
      const isReserved = await withTransaction(pool, async (tx) => {
        await expectRoomFor(tx, { tenant, imageId: image.id, bytes, quotaBytes, now });
        return reserveBytes(tx, image.id, bytes);
      });
      if (!isReserved) throw new DomainError('error_unavailable', { message: 'the upload has taken too long' });
      reservedBytes = bytes;
    },
  };
}

interface Wanted {
  tenant: string;
  imageId: string;
  bytes: number;
  quotaBytes: number;
  now: Date;
}

async function expectRoomFor(tx: PoolClient, { tenant, imageId, bytes, quotaBytes, now }: Wanted): Promise<void> {
  const usage = await lockTenantUsage(tx, tenant, now, imageId);
  expectRoom(usage.bytes, bytes, quotaBytes);
}

function expectRoom(heldBytes: number, wantedBytes: number, quotaBytes: number): void {
  if (heldBytes + wantedBytes <= quotaBytes) return;
  const [held, quota] = [(heldBytes / MEBIBYTE).toFixed(1), quotaBytes / MEBIBYTE];
  throw new DomainError('error_upload_limit_reached', {
    message: `Images that nothing uses yet take ${held} of ${quota} MiB: use them in a write, or wait, for they are removed after 24 hours.`,
  });
}
