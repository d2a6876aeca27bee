import type { FastifyInstance } from 'fastify';
import { announcesBody } from './close-unread.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to arrive; by default, the app's limit. */
    bodyMs?: number;
  }
}

/**
 * Ends requests whose body takes too long to arrive, as Node does for headers. Node's own limit is the same for all paths, and images need
 * more time than JSON bodies.
 */
export function limitBodyTime(app: FastifyInstance, defaultMs: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    done(null, payload);
    const { raw } = request;
    if (!announcesBody(raw.headers)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else
        app.server.emit(
          'clientError',
          Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          raw.socket,
        );
    }, request.routeOptions.config.bodyMs ?? defaultMs);
    timer.unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
