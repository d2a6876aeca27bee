import { Readable } from 'node:stream';
import type { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../context.js';

/** Of a reader, too: one that takes bytes by the drop is cut off then. */
const READ_DEADLINE_MS = 60_000;
/** Shown as a picture wherever it is opened; nothing in it runs, loads or is framed. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * `GET /media/{storageId}?exp=…&sig=…`: a claimed image, by an address that was minted here. One that is expired or altered
 * is not found, as an image that does not exist is: who holds no address learns nothing.
 */
export function serveMedia({ mediaUrls, uploads }: Pick<GatewayContext, 'mediaUrls' | 'uploads'>, { deadlineMs = READ_DEADLINE_MS } = {}) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { storageId } = request.params as { storageId: string };
    const { exp, sig } = request.query as { exp?: unknown; sig?: unknown };
    const secondsLeft = mediaUrls.secondsLeft(storageId, exp, sig);
    if (secondsLeft === 0) throw new DomainError('error_not_found', { message: 'There is no such image, or its address has expired.' });
    const endsAtMs = performance.now() + deadlineMs;
    const parts = uploads.readImage({ storageId }, { requestId: request.id, deadlineMs })[Symbol.asyncIterator]();
    const { contentType, byteSize } = await readHead(parts);
    reply
      .header('Content-Type', contentType)
      .header('Content-Length', byteSize)
      .header('Content-Disposition', `inline; filename="${storageId}.${contentType.replace('image/', '')}"`)
      .header('Content-Security-Policy', POLICY)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', `private, max-age=${secondsLeft}`);
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
  if (value?.part?.$case !== 'head') throw new DomainError('error_not_found');
  return value.part.value;
}

async function* piecesOf(parts: AsyncIterator<upload.ReadImageResponse>): AsyncGenerator<Buffer> {
  for await (const { part } of { [Symbol.asyncIterator]: () => parts }) if (part?.$case === 'piece') yield part.value;
}
