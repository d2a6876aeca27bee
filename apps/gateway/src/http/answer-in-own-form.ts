import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TUNNEL_ASKED } from './refuse-malformed-http.js';

/**
 * Takes from Node what it would answer itself, with no body and no rate-limit headers, or not at all (contract 4, 5): an
 * expectation other than `100-continue` is ignored, as HTTP allows, and CONNECT is refused.
 */
export function answerInOwnForm(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => {
    // Node lets go of such a socket: its errors and its end are ours.
    socket.on('error', () => socket.destroy()).once('finish', () => socket.destroy());
    app.server.emit('clientError', Object.assign(new Error('CONNECT is not served'), { code: TUNNEL_ASKED }), socket);
  });
}

/** HTTP/1.1 demands a Host header: INVALID_INPUT without one. */
export function refuseMissingHost({ raw }: FastifyRequest, _reply: unknown, done: (error?: DomainError) => void): void {
  if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) done();
  else done(new DomainError('INVALID_INPUT', { message: 'The Host header is missing.', details: { issues: [{ path: 'header.Host', message: 'is required' }] } }));
}
