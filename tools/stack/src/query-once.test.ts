import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onConnection, queryOnce } from './query-once.js';

let server: Server;
let url: string;
const sockets = new Set<Socket>();
beforeEach(async () => {
  server = createServer((socket) => sockets.add(socket.on('error', () => undefined).resume())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `postgresql://postgres:secret@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.close();
});

it('gives up a probe that is not answered, but waits for a server that a busy machine holds up', async () => {
  const ended: string[] = [];
  const probe = queryOnce(url, 'select 1').catch(() => ended.push('probe'));
  const work = onConnection(url, (client) => client.query('select 1')).catch(() => ended.push('work'));
  await vi.advanceTimersByTimeAsync(2_000);
  await probe;
  expect(ended).toEqual(['probe']);
  await vi.advanceTimersByTimeAsync(28_000);
  await work;
  expect(ended).toEqual(['probe', 'work']);
});
