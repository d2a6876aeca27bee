import type { upload } from '@matchpoint/contracts';
import { withDeadline } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { MAX_UPLOAD_BYTES, SENDER_PAUSE_MS } from '../domain/limits.js';
import type { Reservation } from './reserve-quota.js';

type Incoming = AsyncIterator<upload.IngestImageRequest>;

/** The start of an upload. `endsAtMs` is its deadline on the monotonic clock. @throws DomainError */
export async function readStart(incoming: Incoming, endsAtMs: number): Promise<upload.IngestImageRequest_Start> {
  const part = await nextPart(incoming, endsAtMs);
  if (part?.$case !== 'start') throw cutOff();
  return part.value;
}

interface Pieces {
  endsAtMs: number;
  reservation: Reservation;
  /** Called at the end with the number of bytes. */
  done(byteSize: number): void;
}

/**
 * The pieces up to the end that the sender declares, each covered by the tenant's quota before it is passed on. Fails if they exceed the
 * limit, stop before the end, or do not arrive in time.
 */
export async function* imagePieces(incoming: Incoming, { endsAtMs, reservation, done }: Pieces): AsyncGenerator<Uint8Array> {
  let byteSize = 0;
  for (;;) {
    const part = await nextPart(incoming, endsAtMs);
    if (part?.$case === 'piece') {
      byteSize += part.value.length;
      if (byteSize > MAX_UPLOAD_BYTES) throw new DomainError('error_payload_too_large');
      await reservation.cover(byteSize);
      yield part.value;
    } else if (part?.$case === 'end' && part.value.byteSize === byteSize) {
      done(byteSize);
      return;
    } else throw cutOff();
  }
}

/** The sender is connected but too slow, and gets that error. */
async function nextPart(incoming: Incoming, endsAtMs: number): Promise<upload.IngestImageRequest['part']> {
  const ms = Math.min(SENDER_PAUSE_MS, endsAtMs - performance.now());
  const { value } = (await withDeadline({ ms, tooLate: tooSlow }, () => incoming.next())) as IteratorResult<
    upload.IngestImageRequest,
    undefined
  >;
  return value?.part;
}

/** Nobody receives it, because the sender has disconnected. */
function cutOff(): DomainError {
  return new DomainError('error_unavailable', { message: 'the upload was interrupted' });
}

const tooSlow = (): DomainError =>
  new DomainError('INVALID_INPUT', {
    message: 'The image took too long to arrive.',
    details: { issues: [{ path: 'body', message: 'took too long to arrive' }] },
  });
