import type { IncomingMessage } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import type { FastifyRequest } from 'fastify';
import { bytesOf, upTo } from './image-bytes.js';
import type { UploadPorts } from './ports.js';
import { ingestImage } from './ingest-image.js';

/** Largest upload (docs/reference/uploads.md#bounds). Writes that use an image accept less. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
const TOKEN = /^[\w-]{43}$/;

/** `POST /uploads/{token}`: streams an image to the upload service, holding only a few chunks in memory. */
export function receiveImage(context: UploadPorts) {
  return async (request: FastifyRequest): Promise<{ storageId: string; timestamp: string }> => {
    // A body that is announced as too large is refused before any token is spent.
    const { 'content-length': length, 'content-type': claimedType } = request.headers;
    const announcedSize = length === undefined ? undefined : Number(length);
    if ((announcedSize ?? 0) > MAX_UPLOAD_BYTES) throw new DomainError('error_payload_too_large');
    const { token } = request.params as { token: string };
    if (!TOKEN.test(token)) throw new DomainError('error_upload_token_invalid');
    const { raw, body, id: requestId } = request;
    // The service counts as well, but a sender that is faster than its refusal must not fill the buffers in between.
    const pieces = upTo(MAX_UPLOAD_BYTES, bytesOf(body as IncomingMessage | undefined));
    const storageId = await ingestImage(context, { token, claimedType, announcedSize }, { raw, pieces, requestId });
    return { storageId, timestamp: context.clock.now().toISOString() };
  };
}
