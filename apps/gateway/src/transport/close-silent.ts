import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, with the port, the connections that have asked nothing yet: one on which nothing came at once, one whose request has begun when
 * its head would have been due. Node takes neither for idle, and looks after neither any more once its server closes.
 * @param headersMs how long a request's head may take
 */
export function closeSilent(app: FastifyInstance, headersMs: number): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => void silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) {
      if (socket.bytesRead === 0) socket.destroy();
      else socket.setTimeout(headersMs, () => silent.has(socket) && socket.destroy());
    }
  });
}
