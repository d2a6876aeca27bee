import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** How much of an answer is read (docs/reference/webhooks.md#answers). */
const MAX_RESPONSE_BYTES = 4_096;
/** Most bytes that the connection may deliver in total: headers, chunk framing, and data in flight when enough has been read. */
const MAX_READ_BYTES = 256 * 1024;
/** How often that is checked. A target may send bytes that the parser silently skips, such as the zeros before a chunk's length. */
const WATCH_MS = 100;
/** The lowest status of a final answer; lower ones are interim. */
const MIN_STATUS = 200;
/** Most interim answers (1xx) before the final one; a target that sends more fails. */
const MAX_INTERIM = 10;

export interface Answer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first 4 KiB. */
  body: string;
}

/** The target sent something that is not an answer to a POST. */
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
 * Sends `body` over an opened request, and reads the answer: its status and the first bytes of its body, however that ends. Settles once,
 * when the request ends or the signal aborts, and leaves no connection behind that is unfit for another request.
 * @throws NoAnswerError, or a network error; the signal's reason if it ends the request before the status is known
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
      // An answer may come before the request was read; the rest of that request would keep its connection forever.
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
        if (socket.bytesRead - before > MAX_READ_BYTES) end(new NoAnswerError('protocol', 'the answer is too large'));
      }, WATCH_MS);
    });
    outgoing.on('response', (response) => {
      if ((response.statusCode ?? 0) < MIN_STATUS) return end(new NoAnswerError('protocol', 'the answer ended after an interim status'));
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
    // We did not ask for another protocol. The client has released the connection, so we must close it.
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

/** The first bytes as text of at most as many bytes: replaced invalid UTF-8 takes more room, and no character is cut in two. */
function headOf(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return '';
  const text = decode(Buffer.concat(chunks)).replaceAll('\0', '\ufffd');
  return Buffer.byteLength(text) <= MAX_RESPONSE_BYTES ? text : decode(Buffer.from(text));
}

function decode(bytes: Buffer): string {
  const isCut = bytes.length > MAX_RESPONSE_BYTES;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, MAX_RESPONSE_BYTES), { stream: isCut });
}
