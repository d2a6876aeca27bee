import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections without a complete request when the port closes: immediately if they sent nothing, otherwise when the time for the
 * request's head is over. Node does not count them as idle and stops enforcing its timeouts once the server closes.
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
