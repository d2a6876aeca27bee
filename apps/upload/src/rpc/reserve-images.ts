import type { upload } from '@matchpoint/contracts';
import { type CallContext, remainingMs } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { insertReservation } from '../db/reservations.js';
import { countUsedBytes } from '../db/tenant-usage.js';
import { claimantOf } from '../domain/claimant.js';
import { RESERVATION_LIFE_MS } from '../domain/limits.js';
import { findTakeableImages } from '../steps/find-takeable-images.js';
import { expectRoomForUse } from '../steps/reserve-quota.js';

/**
 * Reserves images of the caller's tenant for a write that is about to use them, all or none. For ten minutes nothing else can take them.
 * They are readable from now on, so that addresses in the write's answer work at once. They stay until the outcome of the write is known.
 * @throws DomainError as findTakeableImages; error_upload_limit_reached
 */
export function reserveImages(context: UploadContext) {
  return async (
    { reservationId, tenant, storageIds, holder, field, isPublic = false, isSingle = false }: upload.ReserveImagesRequest,
    call: Pick<CallContext, 'caller' | 'deadline'>,
  ): Promise<upload.ReserveImagesResponse> => {
    const { clock, usages, usedQuotaBytes } = context;
    const claimant = claimantOf(holder);
    const { images, expectTaken } = await findTakeableImages(context, { tenant, storageIds, claimant, field, isSingle }, call);
    const reservedAt = clock.now();
    const expiresAt = new Date(reservedAt.getTime() + RESERVATION_LIFE_MS);
    const endsAtMs = performance.now() + remainingMs(call);
    await usages.change({ tenant, now: reservedAt, endsAtMs }, async (tx) => {
      const used = await countUsedBytes(tx, { tenant, exceptIds: [...images.keys()], now: reservedAt });
      expectRoomForUse(tenant, used, [...images.values()], usedQuotaBytes);
      const reservation = { id: reservationId, tenant, storageIds: [...images.keys()], holder, claimant, isPublic, reservedAt, expiresAt };
      expectTaken(await insertReservation(tx, reservation));
    });
    return { expiresAt: expiresAt.toISOString() };
  };
}
