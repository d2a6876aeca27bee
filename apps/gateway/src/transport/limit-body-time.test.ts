import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitBodyTime } from './limit-body-time.js';
import { parseBodiesAsJson } from './parse-body.js';

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = fastify({
    clientErrorHandler: (error, socket) =>
      void socket.end(`HTTP/1.1 ${error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400} x\r\nconnection: close\r\n\r\n`),
  });
  limitBodyTime(app, 100);
  parseBodiesAsJson(app);
  app.post('/short', async ({ body }) => body);
  app.post('/long', { config: { bodyMs: 60_000 } }, async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** Sends the beginning of a request with a JSON body of 7 bytes. */
function begin(path: string, body: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const answer = new Promise<string>((resolve) => {
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', () => undefined)
      .on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n${body}`,
  );
  return { socket, answer };
}

describe('the time for a body', () => {
  it('ends a request whose body doesn’t arrive, as Node does for headers', async () => {
    expect(await begin('/short', '{"a"').answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is longer for a route that sets its own', async () => {
    const patient = begin('/long', '{"a"');
    // By then the other route has timed out.
    await begin('/short', '{"a"').answer;
    patient.socket.write(':1}');
    expect(await patient.answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"a":1\}$/);
  });

  it('doesn’t affect a request whose body has arrived or that has none', async () => {
    expect(await begin('/short', '{"a":1}').answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await fetch(`http://127.0.0.1:${port}/short`, { method: 'POST' })).status).toBe(200);
  });
});
