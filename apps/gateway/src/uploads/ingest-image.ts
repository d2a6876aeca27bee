import type { IncomingMessage } from 'node:http';
import type { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { UploadPorts } from './ports.js';
import { inviteBody } from '../transport/answer-in-own-form.js';
import { INGEST_DEADLINE_MS } from '../transport/upload-deadlines.js';

/** An image on its way: where it comes from, and what of that is its own. */
export interface IncomingImage {
  raw: IncomingMessage;
  pieces: AsyncIterable<Buffer>;
  requestId: string;
}

/**
 * Passes an image on to the upload service as it comes, of which the gateway holds a few pieces; answers its storageId.
 * @throws DomainError of the service; what `pieces` throws; error_unavailable where the sender breaks off
 */
export async function ingestImage(
  { uploads }: Pick<UploadPorts, 'uploads'>,
  start: upload.IngestImageRequest_Start,
  { raw, pieces, requestId }: IncomingImage,
): Promise<string> {
  let fault: unknown;
  const kept = { fail: (error: unknown) => (fault = error ?? new Error('the image could not be read')) };
  const call = { requestId, deadlineMs: INGEST_DEADLINE_MS };
  const { storageId } = await uploads.ingestImage(requestsOf(start, raw, pieces, kept), call).catch((error: unknown) => {
    if (fault !== undefined) throw fault;
    throw raw.aborted ? new DomainError('error_unavailable', { message: 'the upload was interrupted', cause: error }) : error;
  });
  // What has no end is stored by no service; one that answered all the same is not believed.
  if (fault !== undefined) throw fault;
  return storageId;
}

/**
 * The body as the service wants it, read no faster than it is passed on, and not at all before the service has begun. What fails has no
 * end: the service stores nothing.
 */
async function* requestsOf(
  start: upload.IngestImageRequest_Start,
  raw: IncomingMessage,
  pieces: AsyncIterable<Buffer>,
  { fail }: { fail(error: unknown): void },
): AsyncGenerator<upload.IngestImageRequest> {
  yield { part: { $case: 'start', value: start } };
  inviteBody(raw);
  let byteSize = 0;
  try {
    for await (const piece of pieces) {
      byteSize += piece.length;
      yield { part: { $case: 'piece', value: piece } };
    }
  } catch (error) {
    fail(error);
    return;
  }
  yield { part: { $case: 'end', value: { byteSize } } };
}
