import type { IncomingMessage } from 'node:http';
import type { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { UploadPorts } from './ports.js';
import { inviteBody } from '../transport/answer-in-own-form.js';
import { INGEST_DEADLINE_MS } from '../transport/upload-deadlines.js';

/** An image being received: its source, and its part of it. */
export interface IncomingImage {
  raw: IncomingMessage;
  pieces: AsyncIterable<Buffer>;
  requestId: string;
}

/**
 * Streams an image to the upload service, holding only a few chunks in memory; returns its storageId.
 * @throws DomainError of the service; what `pieces` throws; error_unavailable if the sender disconnects
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
  // The service must not store an incomplete image, so a response without the end being sent is not accepted.
  if (fault !== undefined) throw fault;
  return storageId;
}

/**
 * The body as messages for the service, read no faster than it is passed on, and not before the service is ready. A failed body is never
 * completed, so the service stores nothing.
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
