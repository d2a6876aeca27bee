import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.js';
import { WEB_HEADER } from './from-web-app.js';

type SendDone = (error: Error | null, payload: unknown) => void;

/** Less gains too little. */
const SMALLEST = 1_024;

/**
 * An `onSend` hook: a page of the web app, and what it reads, by GET or POST, is sent by gzip, off the event loop. Of programs whoever
 * wants it has a proxy do so. No answer tells by its length what is in it (BREACH): no other site can make a browser send the web app's
 * header, and a page itself has nothing but what visitors read, under a nonce that is never the same.
 */
export function compressForPages(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: SendDone): void {
  const isOfPage = request.headers[WEB_HEADER] !== undefined || String(reply.getHeader('Content-Type')).startsWith('text/html');
  if (!isOfPage || typeof payload !== 'string' || payload.length < SMALLEST || reply.hasHeader('Content-Encoding'))
    return done(null, payload);
  reply.header('Vary', 'Accept-Encoding');
  const forms = { gzip: Buffer.of(), identity: Buffer.of() };
  if (chooseEncoding(request.headers['accept-encoding'], { forms }) !== 'gzip') return done(null, payload);
  reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
  gzip(payload, done);
}
