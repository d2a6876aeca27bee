import type { upload } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { bindingScope, type CallContext, requireCaller } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { deleteReservations, lockReservedImages } from '../db/reservations.js';

/** Cancels a reservation of the caller's tenant that no write has used. A missing reservation is not an error. */
export function cancelReservation({ pool }: Pick<UploadContext, 'pool'>) {
  return async (
    { reservationId }: upload.CancelReservationRequest,
    call: Pick<CallContext, 'caller'>,
  ): Promise<upload.CancelReservationResponse> => {
    const tenant = bindingScope(requireCaller(call));
    await withTransaction(pool, async (tx) => {
      const images = await lockReservedImages(tx, reservationId, tenant);
      if (images.length > 0) await deleteReservations(tx, [reservationId]);
    });
    return {};
  };
}
