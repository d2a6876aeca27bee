import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a client that gets its response before its whole body was read may take to read the response. */
const LINGER_MS = 500;
/** How much of the remaining body is read and dropped meanwhile. */
const MAX_DROPPED_BYTES = 64 * 1024;
/** Connections whose current response is their last: further requests on them are not answered. */
const closing = new WeakSet<Socket>();

/** Whether the connection has had its last response, or has a request that will get it. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Whether a request announces a body. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

type SendDone = (error: null, payload: unknown) => void;

/**
 * An `onSend` hook: a response before the whole request body has arrived is the connection's last (docs/reference/order-of-checks.md: no
 * body is read for a refused caller). Node would otherwise read the rest, however long, to keep the connection.
 */
export function closeOnUnreadBody({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown, done: SendDone): void {
  if (!raw.complete && announcesBody(raw.headers)) closeAfterAnswer(raw, reply);
  done(null, payload);
}

/** An `onRequest` hook: requests after a connection's last one will never be answered, so they must not have an effect. */
export function ignoreWhatFollowsTheEnd({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isClosing(raw.socket)) reply.hijack();
  else done();
}

/** Makes the current response the connection's last; only little of what the client still sends is read. */
export function closeAfterAnswer(raw: IncomingMessage, reply: Pick<FastifyReply, 'header'>): void {
  reply.header('Connection', 'close');
  const { socket } = raw;
  if (closing.has(socket)) return;
  closing.add(socket);
  // Node calls this on a connection whose last response is sent.
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

/** Sends the last response on a connection that is no longer read. */
export function endWith(socket: Socket, text: string): void {
  socket.end(text);
  linger(socket);
}

/**
 * A server that closes with unread bytes resets the connection, and the client may lose the response. Therefore only the sending side is
 * ended, and the connection stays open until the client has sent the whole body or closes, at most half a second.
 */
function linger(socket: Socket, raw?: IncomingMessage): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  const hasAllBeenRead = (): void => Socket.prototype.destroySoon.call(socket);
  if (raw?.complete) hasAllBeenRead();
  else raw?.once('end', hasAllBeenRead);
  socket.once('close', () => clearTimeout(timer));
}
