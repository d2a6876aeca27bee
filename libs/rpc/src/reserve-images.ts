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

/** The outcome of a reservation. The write takes it, or meets its refusal in order with its other checks. */
export interface ImageReservation {
  /** @throws what the reservation was refused for */
  expectReserved(): void;
  /**
   * To be called in the write's transaction, which also appends the event that confirms them: the reservation's id for the event, none
   * where there are no images. @throws as expectReserved
   */
  confirm(): string[];
}

/** The part of the upload service that a write needs. */
export type ImageReservations = Pick<RpcClient<upload.UploadServiceService>, 'reserveImages' | 'cancelReservation'>;

/**
 * Runs a write that uses images. It reserves them before its transaction; what it has not confirmed is given back afterwards: where it was
 * refused, or a repeat got its recorded answer, for which nothing is reserved in the first place. Where nobody knows whether the write
 * committed, the reservation stays: its confirmation may be on its way.
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

/** The write said no, so its transaction has not committed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'error_unavailable' && error.code !== 'error_internal';

interface Reservation extends ImageReservation {
  /** Settled once it is made or refused; never rejects. */
  made: Promise<void>;
  isConfirmed: boolean;
  /** Never rejects: what cannot be given back lapses. */
  cancel(): Promise<void>;
}

const NONE: ImageReservation = { expectReserved: () => undefined, confirm: () => [] };

/** For a write that is repeated. If it runs after all, its record has just expired: the caller may retry. */
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
      // Refused by a rule it holds nothing; anything else may have reached the service all the same.
      if (refusal && isRefusal(refusal.reason)) return;
      await uploads.cancelReservation({ reservationId }, options).catch(() => undefined);
    },
  };
  return reservation;
}
