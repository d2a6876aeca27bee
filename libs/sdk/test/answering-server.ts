import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** The answer to a request: `cut` ends the connection without one, `hang` leaves it open. */
export type Reply = 'cut' | 'hang' | { status?: number; headers?: Record<string, string>; body?: unknown; text?: string };

export interface AnsweringServer {
  url: string;
  /** Every request so far, in the order of arrival. */
  asked: Asked[];
  stop(): Promise<void>;
}

/** A real HTTP server that answers as `reply` says, given the request and its number from 0. */
export async function startServer(reply: (asked: Asked, number: number) => Reply): Promise<AnsweringServer> {
  const asked: Asked[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const answer = reply(asked.at(-1) as Asked, asked.length - 1);
    if (answer === 'hang') return;
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The body of an error as Matchpoint has it. */
export const refusal = (status: number, error: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'x-request-id': 'req_header', ...headers },
  body: { error, message: `${error}.`, details: `${error}.`, requestId: 'req_1' },
});
