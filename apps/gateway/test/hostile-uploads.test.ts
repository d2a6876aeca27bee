import { type AddressInfo, connect, type Socket } from 'node:net';
import { eventually, useDatabase } from '@matchpoint/testing';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveMedia } from '../src/uploads/serve-media.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const MEBIBYTE = 1024 * 1024;
const ID = 'img_01m7xv9qaffhqakwd9d2f712g8';
const STALLED = 'stalled'.padEnd(43, 'x');
const PIECE = Buffer.alloc(65_536, 1);
const database = useDatabase('gateway');
let gateway: TestGateway;
/** Uploads that the service is working on, and the bytes that it has been given of them. */
let active = 0;
let receivedBytes = 0;
/** Images that are being read, and how many of their bytes the gateway has taken. */
let readers = 0;
let readBytes = 0;
/** Lets a stalled service go on. */
let wake: () => void = () => undefined;
const sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    uploads: {
      async ingestImage(requests) {
        active += 1;
        try {
          for await (const { part } of requests) {
            // A service that is busy with something else reads no further.
            if (part?.$case === 'start' && part.value.token === STALLED) await new Promise<void>((resolve) => (wake = resolve));
            if (part?.$case === 'piece') receivedBytes += part.value.length;
          }
          return { storageId: ID };
        } finally {
          active -= 1;
        }
      },
      async *readImage() {
        readers += 1;
        try {
          yield { part: { $case: 'head', value: { contentType: 'image/png', byteSize: 200 * MEBIBYTE } } };
          for (;;) {
            yield { part: { $case: 'piece', value: PIECE } };
            readBytes += PIECE.length;
          }
        } finally {
          readers -= 1;
        }
      },
    },
  });
});
afterAll(() => gateway.stop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(() => active === 0 && readers === 0);
  receivedBytes = 0;
  readBytes = 0;
  await gateway.emptyRedis();
});

/** A client that says what it likes; `answer` is what it has been told so far. */
function dial(port: number, head: string): { socket: Socket; answer(): string; closed: Promise<void> } {
  const chunks: Buffer[] = [];
  // It ends when it wants to, not when the peer does.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(head.replaceAll('\n', '\r\n'));
  return { socket, answer: () => Buffer.concat(chunks).toString('latin1'), closed };
}
const gatewayPort = (): number => Number(new URL(gateway.baseUrl).port);
const upload = (framing: string, token = 'a'.repeat(43)) =>
  dial(gatewayPort(), `POST /uploads/${token} HTTP/1.1\nhost: x\nconnection: close\n${framing}\n\n`);
/** What another tenant does meanwhile. */
async function expectOthersServed(): Promise<void> {
  const response = await fetch(`${gateway.baseUrl}/uploads/${'b'.repeat(43)}`, { method: 'POST', body: PIECE });
  expect(response.status).toBe(200);
}

describe('an uploader', () => {
  it('that sends byte by byte holds only one call, which is released when it disconnects', async () => {
    const slow = Array.from({ length: 40 }, () => upload('content-length: 5000000'));
    await eventually(() => active === 40);
    for (const { socket } of slow) socket.write('x');
    await eventually(() => receivedBytes === 40);
    await expectOthersServed();
    expect(active).toBe(40);
    for (const { socket } of slow) socket.destroy();
    await eventually(() => active === 0);
  });

  it.each([
    ['closes half-way', 'content-length: 1000', ({ socket }: ReturnType<typeof dial>) => socket.destroy()],
    ['says that it ends before what it announced', 'content-length: 1000', ({ socket }: ReturnType<typeof dial>) => socket.end()],
    ['breaks its chunks', 'transfer-encoding: chunked', ({ socket }: ReturnType<typeof dial>) => socket.write('not a chunk\r\n')],
    ['ends in the middle of a chunk', 'transfer-encoding: chunked', ({ socket }: ReturnType<typeof dial>) => socket.end('ff\r\nabc')],
  ])('that %s leaves no open call', async (_how, framing, breakOff) => {
    const client = upload(framing);
    await eventually(() => active === 1);
    client.socket.write(framing.startsWith('content') ? 'some of it' : '4\r\nsome\r\n');
    await eventually(() => receivedBytes > 0);
    breakOff(client);
    await eventually(() => active === 0);
    client.socket.end();
    await client.closed;
    expect(client.answer()).not.toContain('200 OK');
    await expectOthersServed();
  });

  it.each([
    ['two lengths that differ', 'content-length: 5\ncontent-length: 6'],
    ['a length and chunks', 'content-length: 5\ntransfer-encoding: chunked'],
    ['a length that is no number', 'content-length: 5x'],
    ['a negative length', 'content-length: -5'],
  ])('gets 400 for %s, and no service is called', async (_what, framing) => {
    const { answer } = upload(framing);
    await eventually(() => expect(answer()).toMatch(/^HTTP\/1\.1 400 /));
    expect(active).toBe(0);
  });

  it('is read no faster than the service reads', async () => {
    const { socket } = upload(`content-length: ${20 * MEBIBYTE}`, STALLED);
    await eventually(() => active === 1);
    let isFull = false;
    let sent = 0;
    while (!isFull && sent < 20 * MEBIBYTE) {
      sent += PIECE.length;
      isFull =
        !socket.write(PIECE) &&
        (await Promise.race([
          new Promise<false>((resolve) => socket.once('drain', () => resolve(false))),
          new Promise<true>((resolve) => setTimeout(() => resolve(true), 1_000)),
        ]));
    }
    expect(isFull).toBe(true);
    // The kernels' buffers and one window of gRPC.
    expect(sent).toBeLessThan(12 * MEBIBYTE);
    await expectOthersServed();
    expect(receivedBytes).toBe(PIECE.length);
    wake();
    await eventually(() => receivedBytes > MEBIBYTE);
  });

  it('that continues sending after its response is cut off', async () => {
    const client = upload(`content-length: ${200 * MEBIBYTE}`);
    const timer = setInterval(() => client.socket.write('x'), 100);
    await client.closed.finally(() => clearInterval(timer));
    expect(client.answer()).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('a reader of an image', () => {
  const read = () => dial(gatewayPort(), `GET ${gateway.context.mediaUrls.mint(ID).slice(gateway.baseUrl.length)} HTTP/1.1\nhost: x\n\n`);

  it('that stops reading is sent no more than buffers hold, without blocking others', async () => {
    const { socket } = read();
    socket.pause();
    await eventually(() => readers === 1);
    let before = -1;
    await eventually(() => {
      const isQuiet = before === readBytes;
      before = readBytes;
      return isQuiet && readBytes > 0;
    });
    expect(readBytes).toBeLessThan(20 * MEBIBYTE);
    const other = read();
    await eventually(() => other.answer().length > MEBIBYTE);
    socket.destroy();
    other.socket.destroy();
    await eventually(() => readers === 0);
  });

  it('that stops forever is cut off at its deadline, along with the call behind it', async () => {
    const app = fastify();
    app.get('/media/:storageId', serveMedia(gateway.context, { deadlineMs: 500 }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const { socket, closed } = dial(port, `GET ${gateway.context.mediaUrls.mint(ID).slice(gateway.baseUrl.length)} HTTP/1.1\nhost: x\n\n`);
    socket.pause();
    await eventually(() => readers === 1);
    await eventually(() => readers === 0);
    await eventually(async () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count === 0))));
    socket.resume().end();
    await closed;
    await app.close();
  });
});
