import { Readable } from 'node:stream';
import type { upload } from '@matchpoint/contracts';
import { isId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMediaSlots } from './media-slots.js';
import type { UploadPorts } from './ports.js';

/** Also applies to slow readers, which are cut off then. */
const READ_DEADLINE_MS = 60_000;
/** How long caches may show an image after its removal. */
const PUBLIC_SECONDS = 3_600;
/** Displayed only as an image; nothing in it may run, load or be framed. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const notFound = (): DomainError => new DomainError('error_not_found', { message: 'The image does not exist, or its URL has expired.' });

/**
 * `GET /media/{storageId}?exp=…&sig=…`: a claimed image, by a signed URL. Expired and altered URLs are "not found", like images that don't
 * exist, so that nobody can probe for images. Without `exp` and `sig` it is a public image, an avatar or a banner, visible to anybody
 * (docs/reference/uploads.md#media).
 * @throws DomainError error_not_found; as MediaSlots.take
 */
export function serveMedia({ mediaUrls, uploads }: Pick<UploadPorts, 'mediaUrls' | 'uploads'>, { deadlineMs = READ_DEADLINE_MS } = {}) {
  const slots = createMediaSlots();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { storageId } = request.params as { storageId: string };
    const { exp, sig } = request.query as { exp?: unknown; sig?: unknown };
    const isSigned = exp !== undefined || sig !== undefined;
    const secondsLeft = mediaUrls.secondsLeft(storageId, exp, sig);
    if (isSigned ? secondsLeft === 0 : !isId('img', storageId)) throw notFound();
    const release = slots.take(request.client?.bucketId);
    try {
      const endsAtMs = performance.now() + deadlineMs;
      const parts = uploads.readImage({ storageId }, { requestId: request.id, deadlineMs })[Symbol.asyncIterator]();
      const { contentType, byteSize, isPublic } = await readHead(parts);
      if (!isSigned && !isPublic) {
        await parts.return?.(undefined);
        throw notFound();
      }
      reply
        .header('Content-Type', contentType)
        .header('Content-Length', byteSize)
        .header('Content-Disposition', `inline; filename="${storageId}.${contentType.replace('image/', '')}"`)
        .header('Content-Security-Policy', POLICY)
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', isSigned ? `private, max-age=${secondsLeft}` : `public, max-age=${PUBLIC_SECONDS}`);
      const pieces = endingBy(endsAtMs, Readable.from(piecesOf(parts), { objectMode: false }));
      return reply.send(pieces.once('close', release));
    } catch (error) {
      release();
      throw error;
    }
  };
}

/** Fails the stream at `endsAtMs` of the monotonic clock, even if nobody reads it, so that the call behind it ends too. */
function endingBy(endsAtMs: number, pieces: Readable): Readable {
  const tooLate = (): Readable => pieces.destroy(new DomainError('error_unavailable', { message: 'the image took too long to read' }));
  const timer = setTimeout(tooLate, endsAtMs - performance.now());
  return pieces.once('close', () => clearTimeout(timer));
}

async function readHead(parts: AsyncIterator<upload.ReadImageResponse>): Promise<upload.ReadImageResponse_Head> {
  const { value } = (await parts.next()) as IteratorResult<upload.ReadImageResponse, undefined>;
  if (value?.part?.$case !== 'head') throw notFound();
  return value.part.value;
}

async function* piecesOf(parts: AsyncIterator<upload.ReadImageResponse>): AsyncGenerator<Buffer> {
  for await (const { part } of { [Symbol.asyncIterator]: () => parts }) if (part?.$case === 'piece') yield part.value;
}
