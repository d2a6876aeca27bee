import type { Readable } from 'node:stream';
import type { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { FastifyRequest } from 'fastify';
import type { GatewayContext } from '../context.js';
import { inviteBody } from '../http/answer-in-own-form.js';

/** Largest upload (contract 5). What a consuming write takes is smaller. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
const TOKEN = /^[\w-]{43}$/;
/** The body has so long to arrive: a phone on a slow line needs two minutes for a screenshot. */
export const UPLOAD_DEADLINE_MS = 120_000;
/** More than the body has, so that a slow client is found slow, and not the service: ten such failures close it to everyone. */
const INGEST_DEADLINE_MS = UPLOAD_DEADLINE_MS + 8_000;

/** `POST /uploads/{token}`: an image's bytes on their way to the upload service, of which the gateway holds a few pieces. */
export function receiveImage({ clock, uploads }: GatewayContext) {
  return async (request: FastifyRequest): Promise<{ storageId: string; timestamp: string }> => {
    // A body that is announced as too large is refused before anything is spent.
    const { 'content-length': length, 'content-type': claimedType } = request.headers;
    const announcedSize = length === undefined ? undefined : Number(length);
    if ((announcedSize ?? 0) > MAX_UPLOAD_BYTES) throw new DomainError('error_payload_too_large');
    const { token } = request.params as { token: string };
    if (!TOKEN.test(token)) throw new DomainError('error_upload_token_invalid');
    const requests = ingestRequests({ token, claimedType, announcedSize }, request);
    const call = { requestId: request.id, deadlineMs: INGEST_DEADLINE_MS };
    const { storageId } = await uploads.ingestImage(requests, call).catch((error: unknown) => {
      throw request.raw.aborted ? new DomainError('error_unavailable', { message: 'the upload has broken off', cause: error }) : error;
    });
    return { storageId, timestamp: clock.now().toISOString() };
  };
}

/**
 * The body as the service wants it, read no faster than it is passed on, and not at all before the service has begun. Who stops
 * reading leaves the connection open for an answer.
 */
async function* ingestRequests(
  start: upload.IngestImageRequest_Start,
  { raw, body }: FastifyRequest,
): AsyncGenerator<upload.IngestImageRequest> {
  yield { part: { $case: 'start', value: start } };
  inviteBody(raw);
  let byteSize = 0;
  for await (const piece of (body as Readable | undefined)?.iterator({ destroyOnReturn: false }) ?? []) {
    byteSize += (piece as Buffer).length;
    yield { part: { $case: 'piece', value: piece as Buffer } };
  }
  yield { part: { $case: 'end', value: { byteSize } } };
}
