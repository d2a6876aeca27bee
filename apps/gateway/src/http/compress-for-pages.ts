import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../web/choose-encoding.js';
import { WEB_HEADER } from './refuse-forged.js';

const compress = promisify(gzip);
/** Less gains too little. */
const SMALLEST = 1_024;

/**
 * An `onSend` hook: what a page of the web app reads is sent to it by gzip, off the event loop. Of programs whoever wants it has a proxy
 * do so. No answer tells by its length what is in it (BREACH): no other site can make a browser send the web app's header.
 */
export async function compressForPages(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isRead = request.method === 'GET' && request.headers[WEB_HEADER] !== undefined;
  if (!isRead || typeof payload !== 'string' || payload.length < SMALLEST || reply.hasHeader('Content-Encoding')) return payload;
  reply.header('Vary', 'Accept-Encoding');
  const forms = { gzip: Buffer.of(), identity: Buffer.of() };
  if (chooseEncoding(request.headers['accept-encoding'], { forms }) !== 'gzip') return payload;
  reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
  return compress(payload);
}
