import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecretBox, systemClock } from '@matchpoint/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createResolve } from '../net/resolve-target.js';
import { createSender, type Sender } from '../net/sender.js';
import { allowList } from '../net/target.js';
import { attempt } from './attempt.js';

const box = createSecretBox([`k:${Buffer.alloc(32, 1).toString('base64')}`]);
const secrets = [box.seal(Buffer.alloc(32), 'wh_1')];
let server: Server;
let sender: Sender;
let url: string;
let onRequest: RequestListener;
let connections: number;
/** Long enough for loopback, short enough for targets that hang. */
const TIMEOUT_MS = 300;

beforeEach(async () => {
  connections = 0;
  server = createServer((request, response) => {
    request.resume();
    onRequest(request, response);
  })
    .on('connection', () => {
      connections += 1;
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  sender = createSender({ resolve: createResolve() });
});
afterEach(() => {
  sender.close();
  server.closeAllConnections();
  server.close();
});

const send = (signal = new AbortController().signal) =>
  attempt(
    { clock: systemClock, sender, box, allowed: allowList(['127.0.0.1']) },
    { endpointId: 'wh_1', url, eventId: 'evt_1', event: 'test.ping', body: '{}', secrets },
    TIMEOUT_MS,
    signal,
  );

it('counts a 2xx as delivered even if its body never ends', async () => {
  onRequest = (_request, response) => void response.writeHead(200).write('begun');
  expect(await send()).toMatchObject({ outcome: { kind: 'delivered', statusCode: 200 }, responseBody: 'begun' });
});

it('counts silence as a timeout', async () => {
  onRequest = () => undefined;
  expect((await send()).outcome).toEqual({ kind: 'failed', error: 'timeout', isAnswer: false });
});

it('counts a broken or refused connection as a failure', async () => {
  onRequest = (request) => void request.socket.destroy();
  expect((await send()).outcome).toMatchObject({ kind: 'failed', error: 'connection' });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect((await send()).outcome).toMatchObject({ kind: 'failed', error: 'connection' });
});

it('retries once if the target closed an idle connection at the same moment', async () => {
  let answered = 0;
  onRequest = (request, response) => {
    // The second request on a connection finds it closed.
    if (answered === 1 && connections === 1) return void request.socket.destroy();
    answered += 1;
    response.end();
  };
  expect((await send()).outcome.kind).toBe('delivered');
  expect((await send()).outcome.kind).toBe('delivered');
  expect(connections).toBe(2);
});

it('is interrupted when the process stops, and then does not count', async () => {
  const stopping = new AbortController();
  onRequest = () => stopping.abort();
  expect((await send(stopping.signal)).outcome).toEqual({ kind: 'interrupted' });
});
