import { connect, type Socket } from 'node:net';

/** One answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  text: string;
}

/** A connection on which anything can be said. */
export interface RawConnection {
  socket: Socket;
  write(text: string | Buffer): void;
  /** All that has come so far. */
  received(): string;
  /** The connection's end: all its answers, interim ones left out. */
  closed: Promise<RawAnswer[]>;
  /** The answers so far, once there are `count` of them. */
  answers(count?: number): Promise<RawAnswer[]>;
}

/** Connects to the gateway at `baseUrl`. Breaks off after ten seconds. Answers to HEAD have no body, whatever length they name. */
export function openRaw(baseUrl: string, { isHead = false } = {}): RawConnection {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  const waiting: (() => void)[] = [];
  const look = (): void => waiting.splice(0).forEach((wake) => wake());
  socket.setTimeout(10_000, () => socket.destroy()).setEncoding('latin1');
  socket.on('data', (piece: string) => {
    text += piece;
    look();
  });
  socket.on('error', look).on('end', () => socket.end());
  let isClosed = false;
  const closed = new Promise<RawAnswer[]>((resolve) =>
    socket.on('close', () => {
      isClosed = true;
      look();
      resolve(parseAnswers(text, isHead));
    }),
  );
  return {
    socket,
    closed,
    write: (data) => void socket.write(data, 'latin1'),
    received: () => text,
    async answers(count = 1) {
      while (parseAnswers(text, isHead).length < count && !isClosed) await new Promise<void>((resolve) => waiting.push(resolve));
      return parseAnswers(text, isHead);
    },
  };
}

/** The whole answers in what came, interim ones left out. */
function parseAnswers(text: string, isHead: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest.includes('\r\n\r\n');) {
    const [head = ''] = rest.split('\r\n\r\n', 1);
    const [line = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    const length = isHead ? 0 : Number(headers['content-length'] ?? 0);
    const body = rest.slice(head.length + 4, head.length + 4 + length);
    const status = Number(line.split(' ')[1]);
    if (body.length === length && status >= 200) answers.push({ status, headers, text: body });
    rest = rest.slice(head.length + 4 + length);
  }
  return answers;
}
