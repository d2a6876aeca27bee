import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { catalogProfile } from '@matchpoint/contracts';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG } from '../src/config.js';
import { UPLOAD_DEADLINE_MS } from '../src/transport/upload-deadlines.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const DRAIN_SECONDS = 2;
let gateway: TestGateway;
let stopping: Promise<void> | undefined;
const stop = (): Promise<void> => (stopping ??= gateway.stop());
let key: string;
/** Lets the games be listed that are waited for. */
let answerGames: (() => void)[];
let hasToWait: boolean;

beforeEach(async () => {
  answerGames = [];
  hasToWait = false;
  stopping = undefined;
  gateway = await startTestGateway(
    database,
    {
      catalog: {
        listGames: async () => {
          if (hasToWait) await new Promise<void>((resolve) => answerGames.push(resolve));
          return catalogProfile.ListGamesResponse.fromPartial({});
        },
      },
    },
    { MATCHPOINT_DRAIN_SECONDS: String(DRAIN_SECONDS) },
  );
  key = await gateway.key();
});
afterEach(() => stop());

interface Said {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

/** A request through the agent, which keeps the connection if it may. */
function ask(agent: http.Agent, path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    http
      .get(`${gateway.baseUrl}${path}`, { agent, headers }, async (response) => {
        let body = '';
        for await (const piece of response) body += String(piece);
        resolve({ status: response.statusCode, connection: response.headers.connection, body });
      })
      .once('error', reject);
  });
}

/** Everything that the server sends on the connection until it ends it. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));
  await once(socket, 'close');
  return text;
}

const opened = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(gateway.baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const refuses = async (): Promise<boolean> =>
  opened().then(
    (socket) => (socket.destroy(), false),
    () => true,
  );

describe('a gateway that receives a signal to stop', () => {
  it('reports that it is not ready, and closes each connection after a response, before it closes its port', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const games = (): Promise<Said> => ask(agent, '/api/v1/games', { authorization: `Bearer ${key}` });
    expect(await games()).toMatchObject({ status: 200, connection: 'keep-alive' });
    const stopped = stop();
    expect(await games()).toMatchObject({ status: 200, connection: 'close' });
    // On a connection of its own, which is taken still.
    const ready = await ask(agent, '/health/ready');
    expect(ready).toMatchObject({ status: 503, connection: 'close' });
    expect(JSON.parse(ready.body)).toMatchObject({ status: 'unavailable', reasons: { process: 'is stopping' } });
    expect(await ask(agent, '/health/live')).toMatchObject({ status: 200, connection: 'close' });
    expect(await ask(agent, '/api/v1/nothing')).toMatchObject({ status: 404, connection: 'close' });
    await stopped;
    expect(await refuses()).toBe(true);
  });

  it('answers requests on a kept-alive connection that are in progress or arrive while it drains', async () => {
    hasToWait = true;
    const agent = new http.Agent({ keepAlive: true });
    const kept = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await ask(kept, '/health/live');
    const underWay = ask(agent, '/api/v1/games', { authorization: `Bearer ${key}` });
    await eventually(() => expect(answerGames).toHaveLength(1));
    const stopped = stop();
    // Idle until then, and not cut under its next request.
    expect(await ask(kept, '/health/live')).toMatchObject({ status: 200, connection: 'close' });
    // The port is closed and the answer still comes.
    await eventually(async () => expect(await refuses()).toBe(true));
    answerGames.forEach((answer) => answer());
    expect(await underWay).toMatchObject({ status: 200, connection: 'close' });
    await stopped;
  });

  it('reads a body that has begun to its end and answers it, however long after the port was closed', async () => {
    const socket = await opened();
    const answer = readAll(socket);
    const body = JSON.stringify({ limit: 5 });
    socket.write(
      `POST /api/v1/user/matches HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
    );
    const stopped = stop();
    await eventually(async () => expect(await refuses()).toBe(true));
    socket.write(body.slice(4));
    // The services behind this gateway know no matches: what counts is that the request was read whole and answered.
    expect(await answer).toMatch(/^HTTP\/1\.1 500 [^]*\r\nconnection: close\r\n[^]*"error":"error_internal"/i);
    await stopped;
  });

  it('is not delayed by a connection on which nothing was sent', async () => {
    const silent = await opened();
    const ended = once(silent, 'close');
    silent.resume();
    await stop();
    await ended;
  });

  it('has a default grace period that suffices to drain and then finish the slowest upload', async () => {
    const seconds = (variable: { parse(text: undefined): number }): number => variable.parse(undefined);
    expect(seconds(CONFIG.graceSeconds)).toBeGreaterThan(seconds(CONFIG.drainSeconds) + UPLOAD_DEADLINE_MS / 1_000 + 8);
  });

  it('answers all pipelined requests on a connection, and closes it after the last response', async () => {
    hasToWait = true;
    const socket = await opened();
    const answers = readAll(socket);
    const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    socket.write(request('/api/v1/games') + request('/health/live'));
    await eventually(() => expect(answerGames).toHaveLength(1));
    const stopped = stop();
    answerGames.forEach((answer) => answer());
    expect((await answers).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    await stopped;
  });
});

it('leaves no connection to a service behind', async () => {
  await gateway.fetch('//health/ready');
  expect(gateway.context.identity.metrics.breakers.size).toBeGreaterThan(0);
  await stop();
  expect(gateway.context.identity.metrics.breakers.size).toBe(0);
});
