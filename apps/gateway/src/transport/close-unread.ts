import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that is answered in the middle of its body has this long to read the answer before it is cut off. */
const LINGER_MS = 500;
/** How much of the rest is read and dropped meanwhile. */
const MAX_DROPPED_BYTES = 64 * 1024;
/** Connections that have had their last answer, or will: nothing more is answered on them. */
const closing = new WeakSet<Socket>();

/** Whether the connection has had its last answer, or has a request that will get it. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Whether a request announces a body. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

type SendDone = (error: null, payload: unknown) => void;

/**
 * An `onSend` hook: an answer that comes before its request's body has arrived whole is the connection's last
 * (docs/reference/order-of-checks.md: no body is read for a caller that is refused). Node would read the rest to its end, however long, to
 * keep the connection.
 */
export function closeOnUnreadBody({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown, done: SendDone): void {
  if (!raw.complete && announcesBody(raw.headers)) closeAfterAnswer(raw, reply);
  done(null, payload);
}

/** An `onRequest` hook: what is sent behind a connection's last request will never be answered, so it must not be acted upon. */
export function ignoreWhatFollowsTheEnd({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isClosing(raw.socket)) reply.hijack();
  else done();
}

/** Makes the answer under way the connection's last; of what the client still sends, little is read. */
export function closeAfterAnswer(raw: IncomingMessage, reply: Pick<FastifyReply, 'header'>): void {
  reply.header('Connection', 'close');
  const { socket } = raw;
  if (closing.has(socket)) return;
  closing.add(socket);
  // What Node calls on a connection whose last answer is out.
  socket.destroySoon = () => linger(socket, raw);
  let droppedBytes = 0;
  raw.on('data', (piece: Buffer) => {
    droppedBytes += piece.length;
    if (droppedBytes > MAX_DROPPED_BYTES) raw.pause();
  });
  raw.resume();
}

/** Stops reading and answers only earlier requests: Node's parser can no longer follow the connection. */
export function stopReading(socket: Socket): void {
  closing.add(socket);
  socket.pause();
}

/** Sends the last words on a connection of which nothing more is read. */
export function endWith(socket: Socket, text: string): void {
  socket.end(text);
  linger(socket);
}

/**
 * A server that closes with bytes unread resets the connection, and the client may lose the answer. So the sending side is
 * ended, by which the client knows that all is said, and the connection lives on until it has sent the whole body or closes,
 * and no longer than half a second.
 */
function linger(socket: Socket, raw?: IncomingMessage): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  const hasAllBeenRead = (): void => Socket.prototype.destroySoon.call(socket);
  if (raw?.complete) hasAllBeenRead();
  else raw?.once('end', hasAllBeenRead);
  socket.once('close', () => clearTimeout(timer));
}
