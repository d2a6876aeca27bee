import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { TUNNEL_ASKED } from './refuse-malformed-http.js';

/** Requests whose client waits for `100 Continue` before sending the body. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Handles requests that Node would answer itself, without a body and rate-limit headers, or not at all
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
    // Node detaches such sockets, so we must handle their errors and end.
    socket.on('error', () => socket.destroy()).once('finish', () => socket.destroy());
    app.server.emit('clientError', Object.assign(new Error('CONNECT is not served'), { code: TUNNEL_ASKED }), socket);
  });
}

/** Tells a waiting client to send its body. Called before reading it, so clients that are refused earlier only get the refusal. */
export function inviteBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
