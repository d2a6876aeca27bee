import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRaw, type RawAnswer, type RawConnection } from './raw-http.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const GIGABYTE = 1_000_000_000;
const KIBIBYTE = 1024;
const TOKEN = 'a'.repeat(43);
const database = useDatabase('gateway');
let gateway: TestGateway;
let key: string;
let writes: number;
const opened: RawConnection[] = [];

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    catalog: { listGames: async () => ({ games: [], objectives: [] }) },
    gameRanks: { upsertGameRank: async () => ({ id: 'rank_1', timestamp: '2026-01-01T00:00:00.000Z' }) },
    uploads: {
      ingestImage: async () => ({ storageId: 'img_1' }),
      async createUploadToken() {
        writes += 1;
        return { token: TOKEN, expiresAt: '' };
      },
    },
  });
});
beforeEach(async () => {
  writes = 0;
  await gateway.emptyRedis();
  key = await gateway.key();
});
afterEach(() => opened.splice(0).forEach(({ socket }) => socket.destroy()));
afterAll(() => gateway.stop());

function open(): RawConnection {
  const connection = openRaw(gateway.baseUrl);
  opened.push(connection);
  return connection;
}

/** Request line and headers, with a Host unless `lines` bring one. */
const head = (line: string, ...lines: string[]): string => [line, 'Host: x', ...lines, '', ''].join('\r\n');
const bearer = (): string => `Authorization: Bearer ${key}`;

/** The contract's form of an error, on the wire. */
function expectError(answer: RawAnswer | undefined, wanted: number, code: string): void {
  const { status, headers, text } = answer ?? { status: 0, headers: {}, text: '{}' };
  const body = { error: code, message: expect.any(String), requestId: headers['x-request-id'] };
  expect({ status, body: JSON.parse(text) as object }).toMatchObject({ status: wanted, body });
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) expect(headers[name], name).toMatch(/^\d+$/);
}

/** Sends pieces of 64 KiB for as long as they are taken. */
function pump(socket: Socket): void {
  const piece = Buffer.alloc(64 * KIBIBYTE, 'x');
  const more = (): void => {
    while (!socket.destroyed && socket.writable) if (!socket.write(piece)) return void socket.once('drain', more);
  };
  more();
}

describe('an unwanted body', () => {
  const POST = 'POST /api/v1/user/game-ranks HTTP/1.1';
  const BAD_KEY = 'Authorization: Bearer x';
  const LENGTH = `Content-Length: ${GIGABYTE}`;
  const CHUNKED = 'Transfer-Encoding: chunked';
  const CHUNK = 'ffffffff\r\n';
  const REFUSED: [name: string, request: () => string, status: number, code: string][] = [
    ['a bad key', () => head(POST, BAD_KEY, LENGTH), 401, 'error_api_key_invalid'],
    ['a bad key, in chunks', () => head(POST, BAD_KEY, CHUNKED) + CHUNK, 401, 'error_api_key_invalid'],
    ['a bad key on GET', () => head('GET /api/v1/games HTTP/1.1', LENGTH), 401, 'error_api_key_required'],
    ['a bad key on DELETE', () => head('DELETE /api/v1/webhooks/wh_1 HTTP/1.1', LENGTH), 401, 'error_api_key_required'],
    ['an unknown path', () => head('POST /api/v1/nowhere HTTP/1.1', LENGTH), 404, 'error_not_found'],
    ['a malformed path', () => head('POST /api/v1/teams/%zz/matches HTTP/1.1', BAD_KEY, LENGTH), 401, 'error_api_key_invalid'],
    ['another method', () => head('PUT /api/v1/games HTTP/1.1', LENGTH), 405, 'error_method_not_allowed'],
    ['a size over the bound', () => head(POST, bearer(), LENGTH), 413, 'error_payload_too_large'],
    ['more than the bound, in chunks', () => head(POST, bearer(), CHUNKED) + CHUNK, 413, 'error_payload_too_large'],
    ['another type', () => head(POST, bearer(), 'Content-Type: text/xml', CHUNKED) + CHUNK, 415, 'error_unsupported_media_type'],
    ['two hosts', () => head('POST /api/v1/games HTTP/1.1', 'Host: y', LENGTH), 400, 'INVALID_INPUT'],
    ['an upload over the bound', () => head(`POST /uploads/${TOKEN} HTTP/1.1`, LENGTH), 413, 'error_payload_too_large'],
    ['an upload to no address', () => head('POST /uploads/x HTTP/1.1', CHUNKED) + CHUNK, 404, 'error_upload_token_invalid'],
    ['no HTTP', () => 'GARBAGE\r\n\r\n', 400, 'INVALID_INPUT'],
  ];

  it.each(REFUSED)('is not read after the refusal of %s, and the connection closes', async (_name, request, status, code) => {
    const serverSide = nextConnection();
    const { socket, write, closed } = open();
    write(request());
    pump(socket);
    const answers = await closed;
    expectError(answers[0], status, code);
    expect(answers[0]?.headers.connection).toBe('close');
    expect(answers).toHaveLength(1);
    // What is dropped, and what a stream buffers. Only in chunks does a body over the bound look like one within it at first.
    const unannounced = request().includes(CHUNKED) && status === 413 ? 1024 * KIBIBYTE : 0;
    expect((await serverSide).bytesRead).toBeLessThan(unannounced + 512 * KIBIBYTE);
  });

  it.each([
    ['GET', 'GET /api/v1/games', 200],
    ['HEAD', 'HEAD /health/live', 200],
    ['HEAD of an operation', 'HEAD /api/v1/games', 200],
    ['a preflight', 'OPTIONS /api/v1/games', 204],
  ])('is not read after the response of %s either', async (_name, line, status) => {
    const serverSide = nextConnection();
    const { socket, write, closed, received } = open();
    const asked = ['Origin: https://example.org', 'Access-Control-Request-Method: GET'];
    write(head(`${line} HTTP/1.1`, bearer(), ...asked, `Content-Length: ${GIGABYTE}`));
    pump(socket);
    await closed;
    expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nconnection: close\r\n`, 'i'));
    expect((await serverSide).bytesRead).toBeLessThan(512 * KIBIBYTE);
  });

  it('doesn’t close the connection if it has already arrived', async () => {
    const { write, answers } = open();
    const request = head('POST /api/v1/user/game-ranks HTTP/1.1', 'Authorization: Bearer x', 'Content-Length: 2') + '{}';
    write(request);
    const [first] = await answers();
    expectError(first, 401, 'error_api_key_invalid');
    expect(first?.headers.connection).not.toBe('close');
    write(request);
    expectError((await answers(2))[1], 401, 'error_api_key_invalid');
  });

  it('leaves time to read the response to a client that writes everything first', async () => {
    const { write, answers, closed } = open();
    write(head('POST /api/v1/user/game-ranks HTTP/1.1', 'Authorization: Bearer x', 'Content-Length: 60000'));
    await answers();
    write(Buffer.alloc(60_000, 'x'));
    expectError((await closed)[0], 401, 'error_api_key_invalid');
  });

  it("spends the key's token before it is looked at", async () => {
    const { write, answers } = open();
    write(head('POST /api/v1/user/game-ranks HTTP/1.1', bearer(), `Content-Length: ${GIGABYTE}`));
    const [refused] = await answers();
    expect(refused?.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' });
  });

  /** The gateway's end of the next connection to it. */
  function nextConnection(): Promise<Socket> {
    const ofSockets = 'net.server.socket';
    return new Promise((resolve) => {
      const look = (message: unknown): void => {
        const { socket } = message as { socket: Socket };
        if (socket.localPort !== Number(new URL(gateway.baseUrl).port)) return;
        unsubscribe(ofSockets, look);
        resolve(socket);
      };
      subscribe(ofSockets, look);
    });
  }
});

describe('Expect: 100-continue', () => {
  const EXPECT = 'Expect: 100-continue';

  it.each([
    ['key', () => head('POST /api/v1/user/game-ranks HTTP/1.1', EXPECT, 'Authorization: Bearer x', 'Content-Length: 2'), 401],
    ['path', () => head('POST /api/v1/nowhere HTTP/1.1', EXPECT, 'Content-Length: 2'), 404],
    ['method', () => head('PUT /api/v1/games HTTP/1.1', EXPECT, 'Content-Length: 2'), 405],
    ['size', () => head('POST /api/v1/user/game-ranks HTTP/1.1', EXPECT, bearer(), `Content-Length: ${GIGABYTE}`), 413],
    ['type', () => head('POST /api/v1/user/game-ranks HTTP/1.1', EXPECT, bearer(), 'Content-Length: 2', 'Content-Type: text/xml'), 415],
    ['upload address', () => head('POST /uploads/x HTTP/1.1', EXPECT, 'Content-Length: 2'), 404],
  ])('is not answered where the %s is refused', async (_name, request, status) => {
    const { write, closed, received } = open();
    write(request());
    expect((await closed).map((answer) => answer.status)).toEqual([status]);
    expect(received()).not.toContain('100 Continue');
  });

  it.each([
    [
      'an operation',
      () => head('POST /api/v1/user/game-ranks HTTP/1.1', EXPECT, bearer(), 'Content-Length: 44'),
      '{"gameId": "valorant", "mode": "x", "sr": 1} ',
    ],
    ['an upload', () => head(`POST /uploads/${TOKEN} HTTP/1.1`, EXPECT, 'Content-Length: 3'), 'abc'],
  ])('is answered when the body of %s is read', async (_name, request, body) => {
    const { write, answers, received } = open();
    write(request());
    await eventually(() => received().includes('HTTP/1.1 100 Continue\r\n\r\n'));
    write(body);
    expect((await answers())[0]?.status).toBe(200);
  });
});

describe('ambiguous HTTP', () => {
  const GET = 'GET /api/v1/games HTTP/1.1';
  const POST = 'POST /api/v1/user/game-ranks HTTP/1.1';
  const lines = (...given: string[]): string => [...given, '', ''].join('\r\n');

  it.each([
    ['no Host', lines(GET)],
    ['two hosts', lines(GET, 'Host: a', 'Host: b')],
    ['two hosts of a preflight', lines('OPTIONS /api/v1/games HTTP/1.1', 'Host: a', 'Host: b')],
    ['the same host twice', lines(GET, 'Host: a', 'hOST: a')],
    ['two keys', lines(GET, 'Host: a', 'Authorization: Bearer a', 'authorization: Bearer b')],
    [
      'two types of a body',
      `${lines(POST, 'Host: a', 'Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 2')}{}`,
    ],
    ['a malformed host', lines(GET, 'Host: a b')],
    ['a host with a path', lines(GET, 'Host: a/b')],
    ['a transfer coding before chunked', `${lines(POST, 'Host: a', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`],
    ['a transfer coding alone', lines(POST, 'Host: a', 'Transfer-Encoding: gzip')],
    ['a transfer coding after chunked', lines(POST, 'Host: a', 'Transfer-Encoding: chunked, identity')],
    ['chunked in disguise', lines(POST, 'Host: a', 'Transfer-Encoding: xchunked')],
    ['Transfer-Encoding twice', lines(POST, 'Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
    ['Transfer-Encoding in HTTP/1.0', `${lines(POST.replace('1.1', '1.0'), 'Host: a', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['both length and chunks', `${lines(POST, 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['two lengths', lines(POST, 'Host: a', 'Content-Length: 0', 'Content-Length: 0')],
    ['a list of lengths', lines(POST, 'Host: a', 'Content-Length: 0, 0')],
    ['a length with a sign', lines(POST, 'Host: a', 'Content-Length: +0')],
    ['a folded line', lines(GET, 'Host: a', 'X: a', ' b')],
    ['NUL in a header', lines(GET, 'Host: a', 'X: a\0b')],
    ['CR in a header', lines(GET, 'Host: a', 'X: a\rb')],
    ['a space before the colon', lines(GET, 'Host : a')],
    ['lines without CR', `${GET}\nHost: a\n\n`],
    ['a malformed header name', lines(GET, 'Host: a', 'X(): a')],
    ['HTTP/2 in the clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a version of its own', lines('GET /api/v1/games HTTP/2.0', 'Host: a')],
    ['no version', 'GET /api/v1/games\r\n\r\n'],
    ['a chunk without a size', `${head(POST, 'Transfer-Encoding: chunked').replace('Host: x', () => `Host: x\r\n${bearer()}`)}zz\r\n`],
  ])("is refused in the contract's form, and the connection closed: %s", async (_name, request) => {
    const { write, closed } = open();
    write(request);
    const answers = await closed;
    expect(answers).toHaveLength(1);
    expectError(answers[0], 400, 'INVALID_INPUT');
    expect(answers[0]?.headers.connection).toBe('close');
  });

  it('is refused in a query too, if it has malformed characters', async () => {
    const { write, answers } = open();
    write(head(GET.replace('games', 'games?name=%ff'), bearer(), 'Connection: close'));
    expectError((await answers())[0], 400, 'INVALID_INPUT');
  });

  it.each([
    ['two hosts', lines(GET, 'Host: a', 'Host: b')],
    ['a coding before chunked', `${lines(POST, 'Host: a', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`],
  ])('ends the connection, so a write behind it has no effect: %s', async (_name, request) => {
    const write = head('POST /api/v1/uploads/image-url HTTP/1.1', bearer());
    const { write: send, closed } = open();
    send(request + write);
    expect((await closed).filter(({ status }) => status === 200)).toEqual([]);
    // By then the same, sent alone, is done.
    const alone = open();
    alone.write(write);
    expect((await alone.answers())[0]?.status).toBe(200);
    expect(writes).toBe(1);
  });

  it('is refused with 429 for an address without tokens', async () => {
    await gateway.drain('ip', '127.0.0.1');
    const { write, closed } = open();
    write('GARBAGE\r\n\r\n');
    const [answer] = await closed;
    expectError(answer, 429, 'error_ip_rate_limited');
    expect(answer?.headers['retry-after']).toBe(answer?.headers['x-ratelimit-reset']);
  });

  it('is refused after the responses to earlier requests', async () => {
    const { write, closed } = open();
    write(head(GET, bearer()) + head(GET, bearer()) + 'GARBAGE\r\n\r\n');
    const answers = await closed;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expectError(answers[2], 400, 'INVALID_INPUT');
  });
});

describe('unambiguous HTTP', () => {
  it.each([
    ['HTTP/1.0 without a host', 'GET /api/v1/games HTTP/1.0\r\n'],
    ['a host with a port', 'GET /api/v1/games HTTP/1.1\r\nHost: [::1]:8080\r\n'],
    ['an empty host', 'GET /api/v1/games HTTP/1.1\r\nHost:\r\n'],
    ['the whole address', 'GET http://x/api/v1/games HTTP/1.1\r\nHost: x\r\n'],
  ])('is served: %s', async (_name, start) => {
    const { write, answers } = open();
    write(`${start}${bearer()}\r\n\r\n`);
    expect((await answers())[0]?.status).toBe(200);
  });
});
