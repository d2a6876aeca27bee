import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '../address-of.js';

/** The receiver of the demo's webhooks. */
export interface Sink {
  port: number;
  urlOf(path: SinkPath): string;
  close(): void;
}

/** `/good` accepts everything, `/failing` nothing. */
const ANSWERS = { '/good': 204, '/failing': 500 } as const;
export type SinkPath = keyof typeof ANSWERS;

/** Listens only on loopback, on the port of an earlier start if it is free. */
export async function openSink(wanted = 0): Promise<Sink> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(ANSWERS[request.url as SinkPath] ?? 404).end();
  });
  const port = await listen(server, wanted).catch(() => listen(server, 0));
  // It does not keep the process running.
  server.unref();
  return {
    port,
    urlOf: (path) => `http://${LOOPBACK}:${port}${path}`,
    close: () => server.close(),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
