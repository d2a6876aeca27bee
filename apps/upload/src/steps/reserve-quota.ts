import { DomainError } from '@matchpoint/errors';
import type { TenantUsage, TenantUsages } from '../db/tenant-usage.js';
import { reserveBytes, spendToken } from '../db/upload-tokens.js';
import { COUNTED_BYTES, MAX_UNUSED_TOKENS, MAX_UPLOAD_BYTES, RESERVED_STEP_BYTES } from '../domain/limits.js';

const MEBIBYTE = 1024 * 1024;

/** An upload that may begin. */
export interface Beginning {
  tenant: string;
  tokenHash: Buffer;
  image: { id: string; objectKey: string; claimedType: string | undefined };
  /** According to its sender; undefined if the sender does not say. */
  announcedBytes: number | undefined;
  now: Date;
  /** Its deadline, on the monotonic clock. */
  endsAtMs: number;
}

/** What one upload has reserved of its tenant's quota; grows as its bytes arrive. */
export interface Reservation {
  /** Makes room for this many bytes in total. @throws DomainError error_upload_limit_reached */
  cover(byteSize: number): Promise<void>;
}

/** @throws DomainError error_upload_limit_reached if the tenant has reached its limit of tokens or of unclaimed bytes */
export function expectRoomForToken({ bytes, tokens }: TenantUsage, quotaBytes: number): void {
  if (tokens >= MAX_UNUSED_TOKENS) {
    throw new DomainError('error_upload_limit_reached', {
      message: `${tokens} upload URLs are unused, the most there may be: use them, or let them expire (ten minutes).`,
    });
  }
  expectRoom(bytes, RESERVED_STEP_BYTES, quotaBytes);
}

/**
 * Spends the token and reserves the tenant's bytes in one transaction before any byte is read. Of uploads that race for the last bytes of a
 * quota, only those that fit continue. A token refused for lack of quota is not spent.
 * @throws DomainError error_upload_limit_reached, error_upload_token_invalid
 */
export async function beginUpload(
  usages: TenantUsages,
  { tenant, tokenHash, image, announcedBytes, now, endsAtMs }: Beginning,
  quotaBytes: number,
): Promise<Reservation> {
  const holder = { tenant, now, exceptImageId: image.id, endsAtMs };
  let reservedBytes = Math.max(RESERVED_STEP_BYTES, Math.min(announcedBytes ?? 0, MAX_UPLOAD_BYTES));
  await usages.change(holder, async (tx, usage) => {
    expectRoom(usage.bytes, reservedBytes, quotaBytes);
    if (!(await spendToken(tx, tokenHash, { ...image, reservedBytes }, now))) throw new DomainError('error_upload_token_invalid');
  });
  return {
    async cover(byteSize) {
      if (byteSize <= reservedBytes) return;
      const bytes = Math.ceil(byteSize / RESERVED_STEP_BYTES) * RESERVED_STEP_BYTES;
      const isReserved = await usages.change(holder, async (tx, usage) => {
        expectRoom(usage.bytes, bytes, quotaBytes);
        return reserveBytes(tx, image.id, bytes);
      });
      if (!isReserved) throw new DomainError('error_unavailable', { message: 'the upload has taken too long' });
      reservedBytes = bytes;
    },
  };
}

/**
 * Staff appoint a game's developers, and the evidence of its matches grows with the game, so only its unused images are bounded.
 * @throws DomainError error_upload_limit_reached if new uses would exceed the tenant's limit; images already in use may stay
 */
export function expectRoomForUse(
  tenant: string,
  usedBytes: number,
  wanted: readonly { byteSize: number; isInUse: boolean }[],
  quotaBytes: number,
): void {
  if (tenant.startsWith('game:') || wanted.every(({ isInUse }) => isInUse)) return;
  const bytes = wanted.reduce((sum, { byteSize }) => sum + Math.max(byteSize, COUNTED_BYTES), usedBytes);
  if (bytes <= quotaBytes) return;
  const [held, quota] = [(usedBytes / MEBIBYTE).toFixed(1), quotaBytes / MEBIBYTE];
  throw new DomainError('error_upload_limit_reached', {
    message: `Your images in use take ${held} of ${quota} MiB, and these would exceed it: replace or remove others first.`,
  });
}

function expectRoom(heldBytes: number, wantedBytes: number, quotaBytes: number): void {
  if (heldBytes + wantedBytes <= quotaBytes) return;
  const [held, quota] = [(heldBytes / MEBIBYTE).toFixed(1), quotaBytes / MEBIBYTE];
  throw new DomainError('error_upload_limit_reached', {
    message: `Images that nothing uses yet take ${held} of ${quota} MiB: use them in a write, or wait; they are removed after 24 hours.`,
  });
}
