import type { upload } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Pool } from 'pg';
import { bindingScope } from './binding-scope.js';
import type { RpcClient } from './client.js';
import { type CallContext, remainingMs, requireCaller } from './context.js';
import { inProgress, isRecorded } from './idempotency-record.js';

/** Images that a write is about to use, and the field that names them. */
export interface WantedImages {
  /** The holder of the images: `team:<id>`, `match:<id>` and so on. */
  holder: string;
  storageIds: readonly string[];
  field: string;
  isPublic?: boolean;
  isSingle?: boolean;
}

/** The outcome of a reservation. The write uses it, or reports its refusal in order with its other checks. */
export interface ImageReservation {
  /** @throws the error with which the reservation was refused */
  expectReserved(): void;
  /**
   * Call it in the write's transaction, which also appends the confirming event. Returns the reservation's id for the event, or nothing if
   * there are no images. @throws as expectReserved
   */
  confirm(): string[];
}

/** The part of the upload service that a write needs. */
export type ImageReservations = Pick<RpcClient<upload.UploadServiceService>, 'reserveImages' | 'cancelReservation'>;

/**
 * Runs a write that uses images. Reserves them before its transaction, and releases what it did not confirm, for example after a refusal. A
 * repeat that gets its recorded answer reserves nothing in the first place. If it is unknown whether the write committed, the reservation
 * stays, because its confirmation may be in flight.
 */
export async function withReservedImages<Result>(
  { pool, uploads }: { pool: Pool; uploads: ImageReservations },
  call: CallContext,
  write: (reserve: (wanted: WantedImages) => Promise<ImageReservation>) => Promise<Result>,
): Promise<Result> {
  const reservations: Reservation[] = [];
  let isRepeat: Promise<boolean> | undefined;
  const reserve = async (wanted: WantedImages): Promise<ImageReservation> => {
    if (wanted.storageIds.length === 0) return NONE;
    isRepeat ??= call.idempotency ? isRecorded(pool, call.idempotency) : Promise.resolve(false);
    if (await isRepeat) return REPEATED;
    const reservation = openReservation(uploads, call, wanted);
    reservations.push(reservation);
    await reservation.made;
    return reservation;
  };
  const giveBack = (isKept: (reservation: Reservation) => boolean): Promise<unknown> =>
    Promise.all(reservations.map((reservation) => (isKept(reservation) ? undefined : reservation.cancel())));
  try {
    const result = await write(reserve);
    await giveBack(({ isConfirmed }) => isConfirmed);
    return result;
  } catch (error) {
    await giveBack(({ isConfirmed }) => isConfirmed && !isRefusal(error));
    throw error;
  }
}

/** The write was refused, so its transaction has not committed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'error_unavailable' && error.code !== 'error_internal';

interface Reservation extends ImageReservation {
  /** Settled once it is made or refused; never rejects. */
  made: Promise<void>;
  isConfirmed: boolean;
  /** Never rejects: a reservation that cannot be released expires. */
  cancel(): Promise<void>;
}

const NONE: ImageReservation = { expectReserved: () => undefined, confirm: () => [] };

/** For a repeated write. If it runs after all, its record has just expired, and the caller may retry. */
const REPEATED: ImageReservation = {
  expectReserved() {
    throw inProgress();
  },
  confirm() {
    throw inProgress();
  },
};

function openReservation(
  uploads: ImageReservations,
  call: CallContext,
  { holder, storageIds, field, isPublic = false, isSingle = false }: WantedImages,
): Reservation {
  const reservationId = newId('resv');
  const caller = requireCaller(call);
  const options = { caller, requestId: call.requestId };
  const request = { reservationId, tenant: bindingScope(caller), storageIds: [...storageIds], holder, field, isPublic, isSingle };
  let refusal: { reason: unknown } | undefined;
  const expectReserved = (): void => {
    if (refusal) throw refusal.reason;
  };
  const made = uploads.reserveImages(request, { ...options, deadlineMs: remainingMs(call) }).then(
    () => undefined,
    (reason: unknown) => void (refusal = { reason }),
  );
  const reservation: Reservation = {
    made,
    isConfirmed: false,
    expectReserved,
    confirm() {
      expectReserved();
      reservation.isConfirmed = true;
      return [reservationId];
    },
    async cancel() {
      // A reservation refused by a rule holds nothing. Any other failure may still have reached the service.
      if (refusal && isRefusal(refusal.reason)) return;
      await uploads.cancelReservation({ reservationId }, options).catch(() => undefined);
    },
  };
  return reservation;
}
