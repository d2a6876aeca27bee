import type { IncomingMessage } from 'node:http';
import { DomainError } from '@matchpoint/errors';

/** The body as a stream. If the reader stops, the connection stays open for the response. */
export async function* bytesOf(body: IncomingMessage | undefined): AsyncGenerator<Buffer> {
  for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) yield piece as Buffer;
}

/**
 * The pieces, as long as they fit the limit.
 * @throws DomainError error_payload_too_large to the reader instead of the first byte beyond it
 */
export async function* upTo(limitBytes: number, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let byteSize = 0;
  for await (const piece of pieces) {
    byteSize += piece.length;
    if (byteSize > limitBytes) throw new DomainError('error_payload_too_large');
    yield piece;
  }
}
