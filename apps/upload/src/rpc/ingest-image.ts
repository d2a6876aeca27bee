import type { upload } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, remainingMs } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { markBrokenOff, markStored } from '../db/images.js';
import { findTokenTenant } from '../db/upload-tokens.js';
import { UPLOAD_MS } from '../domain/limits.js';
import { hashToken } from '../hash-token.js';
import { imagePieces, readStart } from '../steps/read-upload.js';
import { beginUpload } from '../steps/reserve-quota.js';

const MAX_TYPE_LENGTH = 255;

/**
 * Stores one image's bytes (docs/reference/uploads.md#flow). The token is spent and the tenant's bytes are reserved before the first of
 * them is read. Of two racing requests one continues, and an interrupted one leaves only a row for the sweep. Both the sender
 * (`imagePieces`) and the store (`limitStoreTime`) have deadlines.
 * @throws DomainError error_upload_token_invalid; error_upload_limit_reached; error_payload_too_large beyond 20 MiB, after which nothing
 * more is read; INVALID_INPUT if the sender stops
 */
export function ingestImage({ clock, pool, quotaBytes, store, usages }: UploadContext) {
  return async (
    requests: AsyncIterable<upload.IngestImageRequest>,
    call: Pick<CallContext, 'deadline' | 'logger'>,
  ): Promise<upload.IngestImageResponse> => {
    const incoming = requests[Symbol.asyncIterator]();
    const endsAtMs = performance.now() + Math.min(remainingMs(call), UPLOAD_MS);
    const start = await readStart(incoming, endsAtMs);
    const tokenHash = hashToken(start.token);
    const tenant = await findTokenTenant(pool, tokenHash, clock.now());
    if (tenant === undefined) throw new DomainError('error_upload_token_invalid');
    const id = newId('img');
    // Uses the last characters, which are random, not the first, which are the time, so that folders of a disk store fill evenly.
    const objectKey = `${id.slice(-2)}/${id}`;
    const image = { id, objectKey, claimedType: start.claimedType?.slice(0, MAX_TYPE_LENGTH) };
    const beginning = { tenant, tokenHash, image, announcedBytes: start.announcedSize, now: clock.now(), endsAtMs };
    const reservation = await beginUpload(usages, beginning, quotaBytes);
    try {
      let byteSize = 0;
      await store.write(objectKey, imagePieces(incoming, { endsAtMs, reservation, done: (size) => (byteSize = size) }));
      if (await markStored(pool, id, byteSize, clock.now())) return { storageId: id };
      await store.remove(objectKey);
      throw new DomainError('error_unavailable', { message: 'the upload has taken too long' });
    } catch (error) {
      // If even this fails, the sweep releases it.
      await markBrokenOff(pool, id).catch((failure: unknown) => {
        call.logger.warn({ err: failure, image: id }, 'a reservation could not be released');
      });
      throw error;
    }
  };
}
