import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.js';

export interface MetricsServerOptions {
  host: string;
  port: number;
  registry: Registry;
  readiness: Readiness;
}

/**
 * Serves `GET /metrics`, `GET /health/live` and `GET /health/ready` on a port of its own, never on the public one
 * (docs/reference/deployment.md#paths), for scrapers and probes, which always use plain HTTP. Port 0 takes a free one.
 */
export async function startMetricsServer({
  host,
  port,
  registry,
  readiness,
}: MetricsServerOptions): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(answerWith(registry, readiness));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerWith(registry: Registry, readiness: Readiness): RequestListener {
  const routes: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/metrics': async (response) => {
      const body = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(body);
    },
    '/health/live': async (response) => sendJson(response, 200, { status: 'ok' }),
    '/health/ready': async (response) => {
      const { isReady, body } = await readiness.read();
      sendJson(response, isReady ? 200 : 503, body);
    },
  };
  return ({ method, url = '' }, response) => {
    const route = Object.hasOwn(routes, url) ? routes[url] : undefined;
    if (!route) response.writeHead(404).end();
    else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else route(response).catch(() => response.writeHead(500).end());
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
