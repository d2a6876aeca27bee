import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that is answered in the middle of its body has this long to read the answer before it is cut off. */
const LINGER_MS = 2_000;
/** What may still come meanwhile for the connection to be kept. */
const MAX_DISCARDED_BYTES = 1024 * 1024;

/**
 * An `onSend` hook for answers to a body that has not arrived whole: a server that closes with bytes unread resets the
 * connection, and the client loses the answer. So the answer is sent whole but not ended until the client has finished or
 * gone, and for two seconds at most; little more of the body is read.
 */
export async function linger({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (raw.complete || typeof payload !== 'string') return payload;
  reply.header('Content-Length', Buffer.byteLength(payload));
  reply.raw.once('finish', () => {
    if (!raw.complete) raw.socket.destroy();
  });
  return Readable.from(answerThenWait(payload, raw), { objectMode: false });
}

async function* answerThenWait(payload: string, raw: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(payload);
  let discardedBytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', stop).once('close', stop).on('data', (piece: Buffer) => {
      discardedBytes += piece.length;
      if (discardedBytes > MAX_DISCARDED_BYTES) raw.pause();
    });
  });
}
