import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const latest = new WeakMap<Socket, ServerResponse>();

/** Keeps for each connection the response to its latest request: what the parser reports it reports of a connection alone. */
export function followResponses(server: Server): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => void latest.set(socket, response));
}

/** The response to the connection's latest request, unless it is over. */
export function latestResponse(socket: Socket): ServerResponse | undefined {
  const response = latest.get(socket);
  return response?.destroyed ? undefined : response;
}
