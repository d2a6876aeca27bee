import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const latest = new WeakMap<Socket, ServerResponse>();

/** Remembers the response to each connection's latest request, because the parser reports errors only for a connection. */
export function followResponses(server: Server): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => void latest.set(socket, response));
}

/** The response to the connection's latest request, unless it is finished. */
export function latestResponse(socket: Socket): ServerResponse | undefined {
  const response = latest.get(socket);
  return response?.destroyed ? undefined : response;
}
