import { connect, type Socket } from 'node:net';

/** Enough of an answer to say what went wrong. */
const EXCERPT_BYTES = 300;
const HEAD_END = Buffer.from('\r\n\r\n');

/** `status` 0: the connection broke, and `excerpt` says how; it is good for no further request. */
export interface HttpAnswer {
  status: number;
  excerpt: string;
}

/**
 * One keep-alive connection with one request at a time. It only reads what a benchmark needs from a response (status and length): a general
 * HTTP client costs several times as much, on the cores that the measured system runs on.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #unread: Buffer | undefined;
  #onAnswer: ((answer: HttpAnswer) => void) | undefined;
  #broken: HttpAnswer | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      try {
        this.#read(chunk);
      } catch (error) {
        this.#break((error as Error).message);
      }
    });
    socket.on('error', (error) => this.#break(error.message));
    socket.on('end', () => this.#break('the server closed a connection'));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  /** The answer arrives by `onAnswer`; only then may the next request be sent. */
  send(request: Buffer, onAnswer: (answer: HttpAnswer) => void): void {
    this.#onAnswer = onAnswer;
    if (this.#broken === undefined) this.#socket.write(request);
    else this.#answer(this.#broken);
  }

  close(): void {
    this.#socket.removeAllListeners();
    this.#socket.on('error', () => undefined);
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const bytes = this.#unread === undefined ? chunk : Buffer.concat([this.#unread, chunk]);
    const headEnd = bytes.indexOf(HEAD_END);
    const length = headEnd < 0 ? Infinity : headEnd + HEAD_END.length + contentLength(bytes.toString('latin1', 0, headEnd + 2));
    if (bytes.length < length) {
      this.#unread = bytes;
      return;
    }
    if (bytes.length > length) throw new Error('an answer is longer than its Content-Length');
    this.#unread = undefined;
    const status = Number(bytes.toString('latin1', 9, 12));
    const excerpt = status < 300 ? '' : bytes.toString('utf8', headEnd + HEAD_END.length, headEnd + HEAD_END.length + EXCERPT_BYTES);
    this.#answer({ status, excerpt });
  }

  #break(excerpt: string): void {
    if (this.#broken !== undefined) return;
    this.#broken = { status: 0, excerpt };
    this.#socket.destroy();
    this.#answer(this.#broken);
  }

  #answer(answer: HttpAnswer): void {
    const onAnswer = this.#onAnswer;
    this.#onAnswer = undefined;
    onAnswer?.(answer);
  }
}

function contentLength(head: string): number {
  const [, digits] = /\r\ncontent-length: *(\d+)\r\n/i.exec(head) ?? [];
  if (digits === undefined) throw new Error(`an answer has no Content-Length: ${head.slice(0, EXCERPT_BYTES)}`);
  return Number(digits);
}
