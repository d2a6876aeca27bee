import { Readable } from 'node:stream';
import type { upload } from '@matchpoint/contracts';
import { isId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadPorts } from './ports.js';

/** Of a reader, too: one that takes bytes by the drop is cut off then. */
const READ_DEADLINE_MS = 60_000;
/** For so long caches may show a picture that was taken away. */
const PUBLIC_SECONDS = 3_600;
/** Shown as a picture wherever it is opened; nothing in it runs, loads or is framed. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const notFound = (): DomainError => new DomainError('error_not_found', { message: 'The image does not exist, or its URL has expired.' });

/**
 * `GET /media/{storageId}?exp=…&sig=…`: a claimed image, by an address that was minted here. One that is expired or altered is not found,
 * as an image that does not exist is: who holds no address learns nothing. Without `exp` and `sig` it is a public picture, an avatar or a
 * banner, that anybody sees (docs/reference/uploads.md#media).
 */
export function serveMedia({ mediaUrls, uploads }: Pick<UploadPorts, 'mediaUrls' | 'uploads'>, { deadlineMs = READ_DEADLINE_MS } = {}) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { storageId } = request.params as { storageId: string };
    const { exp, sig } = request.query as { exp?: unknown; sig?: unknown };
    const isSigned = exp !== undefined || sig !== undefined;
    const secondsLeft = mediaUrls.secondsLeft(storageId, exp, sig);
    if (isSigned ? secondsLeft === 0 : !isId('img', storageId)) throw notFound();
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
    return reply.send(endingBy(endsAtMs, Readable.from(piecesOf(parts), { objectMode: false })));
  };
}

/** Fails the stream at `endsAtMs` of the monotonic clock, also where nobody reads it: the call behind it ends with it. */
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
