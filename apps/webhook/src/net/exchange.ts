import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Contract 10: what is read of an answer. */
const MAX_RESPONSE_BYTES = 4_096;
/** What may come over the connection in all: heads, what chunks are wrapped in, and what is under way when enough has been read. */
const MAX_READ_BYTES = 256 * 1024;
/** How often that is looked at; a target may send what the parser passes over in silence, such as the zeros before a chunk's length. */
const WATCH_MS = 100;
/** Of an answer; below are interim ones. */
const MIN_STATUS = 200;
/** Interim answers (1xx) before the answer; a target that sends more has nothing to say. */
const MAX_INTERIM = 10;

export interface Answer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first 4 KiB. */
  body: string;
}

/** The target said something that is no answer to a POST. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  constructor(
    readonly code: 'protocol' | 'closed',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Sends `body` by a request that was opened for it, and reads the answer: its status and the first bytes of its body, however that ends.
 * Settles once, at any end of the request or when the signal aborts, and leaves no connection behind that is not fit for another request.
 * @throws NoAnswerError, or what the network says; the signal's reason where it ends the request before its status is known
 */
export function exchange(outgoing: ClientRequest, body: string, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let interim = 0;
    let incoming: IncomingMessage | undefined;
    let watch: NodeJS.Timeout | undefined;
    let isOver = false;
    /** The first end counts. Once the status is known, how the rest ends changes nothing. */
    const end = (error?: Error, mayKeepConnection = false): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
      if (incoming) resolve({ statusCode: incoming.statusCode ?? 0, retryAfter: incoming.headers['retry-after'], body: headOf(chunks) });
      else reject(error ?? new NoAnswerError('closed', 'the connection was closed without an answer'));
      // An answer may come before the request was read: the rest of that request would keep its connection for ever.
      if (!mayKeepConnection || !outgoing.writableFinished) outgoing.destroy();
    };
    const abort = (): void => end(signal.reason as Error);
    const read = (chunk: Buffer): void => {
      if (isOver) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES) end();
    };
    outgoing.on('socket', (socket) => {
      if (isOver) return;
      const before = socket.bytesRead;
      watch = setInterval(() => {
        if (socket.bytesRead - before > MAX_READ_BYTES) end(new NoAnswerError('protocol', 'too much for an answer'));
      }, WATCH_MS);
    });
    outgoing.on('response', (response) => {
      if ((response.statusCode ?? 0) < MIN_STATUS) return end(new NoAnswerError('protocol', 'an interim answer was the last word'));
      incoming = response;
      response
        .on('data', read)
        .on('end', () => end(undefined, true))
        .on('error', () => end())
        .on('close', () => end());
    });
    outgoing.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM) end(new NoAnswerError('protocol', 'too many interim answers'));
    });
    // Nobody asked for another protocol; the connection is ours to close, the client has let go of it.
    outgoing.on('upgrade', (_response: IncomingMessage, socket: Duplex) => {
      socket.destroy();
      end(new NoAnswerError('protocol', 'the target switched protocols'));
    });
    outgoing.on('error', end);
    outgoing.on('close', () => end());
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    outgoing.end(body);
  });
}

/** The first bytes as text of no more bytes: what is no UTF-8 takes more room once it is replaced, and a character is not cut in two. */
function headOf(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return '';
  const text = decode(Buffer.concat(chunks)).replaceAll('\0', '\ufffd');
  return Buffer.byteLength(text) <= MAX_RESPONSE_BYTES ? text : decode(Buffer.from(text));
}

function decode(bytes: Buffer): string {
  const isCut = bytes.length > MAX_RESPONSE_BYTES;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, MAX_RESPONSE_BYTES), { stream: isCut });
}
