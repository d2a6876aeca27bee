import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { TUNNEL_ASKED } from './refuse-malformed-http.js';

/** Requests whose client waits to hear that its body is wanted. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Takes from Node what it would answer itself, with no body and no rate-limit headers, or not at all
 * (docs/reference/rate-limits.md#headers): `100-continue` is answered when the body is read, any other expectation is ignored, as HTTP
 * allows, and CONNECT is refused.
 */
export function answerInOwnForm(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    app.server.emit('request', request, response);
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => {
    // Node lets go of such a socket: its errors and its end are ours.
    socket.on('error', () => socket.destroy()).once('finish', () => socket.destroy());
    app.server.emit('clientError', Object.assign(new Error('CONNECT is not served'), { code: TUNNEL_ASKED }), socket);
  });
}

/** Tells a client that waits for it to send its body. For who begins to read: what is refused before hears the refusal alone. */
export function inviteBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
