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
  /** As its sender says; undefined where it does not. */
  announcedBytes: number | undefined;
  now: Date;
  /** When it ends at the latest, on the monotonic clock. */
  endsAtMs: number;
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
  expectRoom(bytes, RESERVED_STEP_BYTES, quotaBytes);
}

/**
 * Spends the token and reserves the tenant's bytes before one of them is read, in one transaction: of uploads that race for
 * the last bytes of a quota only those go on that fit. A token that is refused for that is not spent.
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
 * A game's developers are appointed by staff, and its matches' evidence grows with the game: only its unused images are bounded.
 * @throws DomainError error_upload_limit_reached where new uses would exceed what a tenant may have in use; what is in use already may stay
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
