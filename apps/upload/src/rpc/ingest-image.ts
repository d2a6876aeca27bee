import type { upload } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { UploadContext } from '../context.js';
import { markStored } from '../db/images.js';
import { spendToken } from '../db/upload-tokens.js';
import { MAX_UPLOAD_BYTES } from '../domain/limits.js';
import { hashToken } from '../hash-token.js';

const MAX_TYPE_LENGTH = 255;

/**
 * Takes one image's bytes into the store (contract 9). The token is spent at the start: of two requests that race one goes
 * on, and one that breaks off leaves nothing but a row for the sweep.
 * @throws DomainError error_upload_token_invalid; error_payload_too_large past 20 MiB, with no more read.
 */
export function ingestImage({ clock, pool, store }: UploadContext) {
  return async (requests: AsyncIterable<upload.IngestImageRequest>): Promise<upload.IngestImageResponse> => {
    const incoming = requests[Symbol.asyncIterator]();
    const start = await readStart(incoming);
    const id = newId('img');
    // The last characters are random, the first are the time: folders of a disk store fill evenly.
    const objectKey = `${id.slice(-2)}/${id}`;
    const isSpent = await spendToken(pool, hashToken(start.token), { id, objectKey, claimedType: start.claimedType?.slice(0, MAX_TYPE_LENGTH) }, clock.now());
    if (!isSpent) throw new DomainError('error_upload_token_invalid');
    let byteSize = 0;
    await store.write(objectKey, measured(incoming, (size) => (byteSize = size)));
    if (await markStored(pool, id, byteSize, clock.now())) return { storageId: id };
    await store.remove(objectKey);
    throw new DomainError('error_unavailable', { message: 'the upload has taken too long' });
  };
}

async function readStart(incoming: AsyncIterator<upload.IngestImageRequest>): Promise<upload.IngestImageRequest_Start> {
  const { value } = (await incoming.next()) as IteratorResult<upload.IngestImageRequest, undefined>;
  if (value?.part?.$case !== 'start') throw cutOff();
  return value.part.value;
}

/** The pieces up to the end that the sender declares; fails where they exceed the limit or stop before it. */
async function* measured(incoming: AsyncIterator<upload.IngestImageRequest>, done: (byteSize: number) => void): AsyncGenerator<Uint8Array> {
  let byteSize = 0;
  for (;;) {
    const { value } = (await incoming.next()) as IteratorResult<upload.IngestImageRequest, undefined>;
    if (value?.part?.$case === 'piece') {
      byteSize += value.part.value.length;
      if (byteSize > MAX_UPLOAD_BYTES) throw new DomainError('error_payload_too_large');
      yield value.part.value;
    } else if (value?.part?.$case === 'end' && value.part.value.byteSize === byteSize) {
      done(byteSize);
      return;
    } else throw cutOff();
  }
}

/** Nobody hears it: the sender has gone. */
function cutOff(): DomainError {
  return new DomainError('error_unavailable', { message: 'the upload has broken off' });
}
