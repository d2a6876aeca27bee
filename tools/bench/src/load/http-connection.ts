import { connect, type Socket } from 'node:net';

/** Enough of an answer to say what went wrong. */
const EXCERPT_BYTES = 300;
const HEAD_END = Buffer.from('\r\n\r\n');

export interface HttpAnswer { status: number; excerpt: string }

/**
 * One keep-alive connection with one request at a time. It reads of an answer what a benchmark needs (status and length):
 * a general HTTP client costs several times as much, on the cores that the measured system runs on.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #pending: Buffer | undefined;
  #onAnswer: ((answer: HttpAnswer) => void) | undefined;

  private constructor(socket: Socket, onBroken: (error: Error) => void) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      try {
        this.#read(chunk);
      } catch (error) {
        socket.destroy();
        onBroken(error as Error);
      }
    });
    socket.on('error', onBroken);
    socket.on('end', () => onBroken(new Error('the server closed a connection')));
  }

  static open(port: number, onBroken: (error: Error) => void): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket, onBroken));
      });
    });
  }

  /** The answer arrives by `onAnswer`; only then may the next request be sent. */
  send(request: Buffer, onAnswer: (answer: HttpAnswer) => void): void {
    this.#onAnswer = onAnswer;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners();
    this.#socket.on('error', () => undefined);
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const bytes = this.#pending === undefined ? chunk : Buffer.concat([this.#pending, chunk]);
    const headEnd = bytes.indexOf(HEAD_END);
    const length = headEnd < 0 ? Infinity : headEnd + HEAD_END.length + contentLength(bytes.toString('latin1', 0, headEnd + 2));
    if (bytes.length < length) {
      this.#pending = bytes;
      return;
    }
    if (bytes.length > length) throw new Error('an answer is longer than its Content-Length');
    this.#pending = undefined;
    const status = Number(bytes.toString('latin1', 9, 12));
    const excerpt = status < 300 ? '' : bytes.toString('utf8', headEnd + HEAD_END.length, headEnd + HEAD_END.length + EXCERPT_BYTES);
    this.#onAnswer?.({ status, excerpt });
  }
}

function contentLength(head: string): number {
  const [, digits] = /\r\ncontent-length: *(\d+)\r\n/i.exec(head) ?? [];
  if (digits === undefined) throw new Error(`an answer has no Content-Length: ${head.slice(0, EXCERPT_BYTES)}`);
  return Number(digits);
}
