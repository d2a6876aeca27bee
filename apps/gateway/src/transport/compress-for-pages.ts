import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.js';
import { WEB_HEADER } from './from-web-app.js';

type SendDone = (error: Error | null, payload: unknown) => void;

/** Less gains too little. */
const SMALLEST = 1_024;

/**
 * An `onSend` hook that gzips pages of the web app and responses to it, off the event loop. Other clients can compress with a proxy. The
 * length of a response reveals nothing to other sites (BREACH): they can't make a browser send the web app's header, and a page contains
 * only public data and a different nonce each time.
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
