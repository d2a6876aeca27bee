import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { UNIQUE } from './load-job.js';
import { createRequestWriter } from './request-writer.js';
import { runLoad } from './run-load.js';

const GET = { method: 'GET', path: '/here', headers: {} } as const;
let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<number[]> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return [(server.address() as AddressInfo).port];
}

function answer(body = '{}', status = 200): RequestListener {
  return (_request, response) => void response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
}

describe('the load generator', () => {
  it('counts every response to back-to-back requests, including large ones in several parts', async () => {
    let served = 0;
    const large = 'x'.repeat(300_000);
    const ports = await serve((...args) => {
      served += 1;
      answer(large)(...args);
    });
    const { answers, errors } = await runLoad({ ports, connections: 3, seconds: 0.2 }, createRequestWriter([GET]));
    expect(answers).toBeGreaterThan(0);
    expect({ answers, errors }).toEqual({ answers: served, errors: [] });
  });

  it('counts failures separately, with their responses', async () => {
    const ports = await serve(answer('{"error":"error_ip_rate_limited"}', 429));
    const {
      answers,
      errors: [error],
    } = await runLoad({ ports, connections: 1, seconds: 0.1 }, createRequestWriter([GET]));
    expect(answers).toBe(0);
    expect(error?.what).toBe('429 {"error":"error_ip_rate_limited"}');
  });

  it('reports a broken connection as an error', async () => {
    const ports = await serve((request) => request.socket.destroy());
    const { errors } = await runLoad({ ports, connections: 1, seconds: 0.1 }, createRequestWriter([GET]));
    expect(errors.length).toBeGreaterThan(0);
  });

  it('sends as many requests as are due, and counts the wait for a free connection', async () => {
    let served = 0;
    const ports = await serve((...args) => {
      served += 1;
      setTimeout(() => answer()(...args), 20);
    });
    const { answers, latency } = await runLoad({ ports, connections: 1, seconds: 0.5, rate: 100 }, createRequestWriter([GET]));
    expect([answers, served]).toEqual([50, 50]);
    // 50 requests of 20 ms one after another, the last due after half a second: it waited about as long again.
    expect(latency.max).toBeGreaterThan(300);
  });

  it('sends the planned requests in turn, with unique parts in each', async () => {
    const seen: string[] = [];
    const ports = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`, String(request.headers['idempotency-key']));
        answer()(request, response);
      });
    });
    const post = { method: 'POST', path: '/there', headers: { 'idempotency-key': UNIQUE }, body: '{"a":1}' } as const;
    await runLoad({ ports, connections: 1, seconds: 0.3, rate: 10 }, createRequestWriter([GET, post]));
    const [first, , second, key, , , , laterKey] = seen;
    expect([first, second]).toEqual(['GET /here ', 'POST /there {"a":1}']);
    expect(key).toMatch(/^[\w-]{10,}$/);
    expect(laterKey).not.toBe(key);
  });
});
