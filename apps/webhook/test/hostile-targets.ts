import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const CRLF = '\r\n';
const head = (status: string, ...headers: string[]): string => ['HTTP/1.1 ' + status, ...headers, '', ''].join(CRLF);

/** Writes the same text forever, as fast as it is read. */
function pour(socket: Socket, text: string): void {
  const block = text.repeat(Math.ceil(4_096 / text.length));
  const write = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', write);
  write();
}

/** Writes one piece after another, with a pause before each, until the other side closes. */
function trickle(socket: Socket, pieces: Iterable<string>): void {
  const rest = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const { value, done } = rest.next();
    if (!done && !socket.destroyed) socket.write(value);
    else clearInterval(timer);
  }, 20);
}

function* forever(piece: string): Generator<string> {
  for (;;) yield piece;
}

export interface HostileTarget {
  name: string;
  /** The outcome of the attempt. */
  outcome: 'delivered' | 'timeout' | 'connection' | 'protocol' | 'tls';
  protocol?: 'https';
  /** Receives every connection that sent something or, with `https`, every connection. */
  serve(socket: Socket): void;
}

/** Ways in which a server may mistreat its clients. */
export const HOSTILE_TARGETS: HostileTarget[] = [
  {
    name: 'switches to another protocol',
    outcome: 'protocol',
    serve: (socket) => void socket.write(head('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket')),
  },
  {
    name: 'switches to another protocol and closes',
    outcome: 'protocol',
    serve: (socket) => void socket.end(head('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: h2c')),
  },
  { name: 'says 101 and does not say to what', outcome: 'protocol', serve: (socket) => void socket.write(head('101 Switching Protocols')) },
  { name: 'says 100 Continue without end', outcome: 'protocol', serve: (socket) => pour(socket, head('100 Continue')) },
  {
    name: 'says 103 Early Hints now and then',
    outcome: 'protocol',
    serve: (socket) => trickle(socket, forever(head('103 Early Hints', 'Link: </a>'))),
  },
  { name: 'sends half a head', outcome: 'timeout', serve: (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    name: 'sends its head byte by byte',
    outcome: 'timeout',
    serve: (socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ' + 'x'.repeat(10_000)),
  },
  {
    name: 'sends headers without end',
    outcome: 'protocol',
    serve: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, 'X-Header: value\r\n');
    },
  },
  { name: 'resets the connection', outcome: 'connection', serve: (socket) => void socket.resetAndDestroy() },
  { name: 'closes the connection', outcome: 'connection', serve: (socket) => void socket.end() },
  { name: 'is silent', outcome: 'timeout', serve: () => undefined },
  { name: 'is silent instead of a TLS handshake', outcome: 'timeout', protocol: 'https', serve: () => undefined },
  { name: 'answers a TLS handshake in plaintext', outcome: 'tls', protocol: 'https', serve: (socket) => void socket.write(head('200 OK')) },
  { name: 'speaks something else', outcome: 'protocol', serve: (socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n') },
  {
    name: 'gives two lengths',
    outcome: 'protocol',
    serve: (socket) => void socket.write(head('200 OK', 'Content-Length: 2', 'Content-Length: 3')),
  },
  {
    name: 'sends less than it says',
    outcome: 'delivered',
    serve: (socket) => void socket.write(head('200 OK', 'Content-Length: 100') + 'short'),
  },
  {
    name: 'sends chunks without end',
    outcome: 'delivered',
    serve: (socket) => {
      socket.write(head('200 OK', 'Transfer-Encoding: chunked'));
      trickle(socket, forever('1\r\nx\r\n'));
    },
  },
  {
    name: 'sends a chunk length without end',
    outcome: 'delivered',
    serve: (socket) => {
      socket.write(head('200 OK', 'Transfer-Encoding: chunked'));
      pour(socket, '0');
    },
  },
  {
    name: 'sends trailers without end',
    outcome: 'delivered',
    serve: (socket) => {
      socket.write(head('200 OK', 'Transfer-Encoding: chunked') + '0\r\n');
      pour(socket, 'X-T: t\r\n');
    },
  },
  {
    name: 'answers three times',
    outcome: 'delivered',
    serve: (socket) => void socket.write(head('200 OK', 'Content-Length: 0').repeat(3)),
  },
];

export interface RunningTarget extends HostileTarget {
  url: string;
  /** Connections that are open. */
  readonly open: number;
  /** The most that was written to one. */
  readonly mostWritten: number;
  stop(): Promise<void>;
}

export async function startTarget(target: HostileTarget): Promise<RunningTarget> {
  const sockets = new Set<Socket>();
  let mostWritten = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        mostWritten = Math.max(mostWritten, socket.bytesWritten);
      });
    socket.once('data', () => target.serve(socket));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...target,
    url: `${target.protocol ?? 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get open() {
      return sockets.size;
    },
    get mostWritten() {
      return mostWritten;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
