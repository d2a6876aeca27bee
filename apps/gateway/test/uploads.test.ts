import http from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { upload } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const MEBIBYTE = 1024 * 1024;
const TOKEN = 'a'.repeat(43);
const ID = 'img_01m7xv9qaffhqakwd9d2f712g8';
/** An avatar. */
const PICTURE = 'img_01m7xv9qaffhqakwd9d2f712g9';
const IMAGE = Buffer.alloc(300_000, 'an image');
const database = useDatabase('gateway');
let gateway: TestGateway;
let callers: CallContext['caller'][];
/** Stands for the bytes of the images that were bound. */
let bound: (string | undefined)[];
/** What became of pictures. */
/** What the service was sent: a start, sizes, an end. */
let received: { start?: upload.IngestImageRequest_Start; byteSize: number; end?: number; isOver: boolean };

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    uploads: {
      async createUploadToken(_request, { caller }) {
        callers.push(caller);
        return { token: TOKEN, expiresAt: '' };
      },
      async ingestImage(requests) {
        try {
          for await (const { part } of requests) {
            if (part?.$case === 'start') received.start = part.value;
            if (part?.$case === 'start' && part.value.token !== TOKEN) throw new DomainError('error_upload_token_invalid');
            if (part?.$case === 'piece') received.byteSize += part.value.length;
            if (part?.$case === 'end') received.end = part.value.byteSize;
            if (received.byteSize > 20 * MEBIBYTE) throw new DomainError('error_payload_too_large');
          }
        } finally {
          received.isOver = true;
        }
        return { storageId: ID };
      },
      async *readImage({ storageId }) {
        if (storageId !== ID && storageId !== PICTURE) throw new DomainError('error_not_found');
        yield { part: { $case: 'head', value: { contentType: 'image/png', byteSize: IMAGE.length, isPublic: storageId === PICTURE } } };
        for (let offset = 0; offset < IMAGE.length; offset += 65_536)
          yield { part: { $case: 'piece', value: IMAGE.subarray(offset, offset + 65_536) } };
      },
      async bindImage({ storageId }, { idempotency }) {
        bound.push(idempotency?.fingerprint);
        if (received.byteSize < 10) throw invalidInput('body', 'is not a PNG, JPEG, GIF, WebP or AVIF image');
        return { storageId, timestamp: '2026-01-01T00:00:00.000Z' };
      },
    },
    people: {
      updateOwnProfile: async ({ avatar }) => ({
        profile: {
          user: {
            ...{ id: 'user_owner', username: 'owner', isVerified: false, visibility: 'public', createdAt: '2026-01-01T00:00:00.000Z' },
            ...(avatar?.url && { avatarUrl: avatar.url }),
          },
          acceptsInvitations: 'everyone',
        },
        timestamp: '2026-01-01T00:00:00.000Z',
        replacedUrls: [],
      }),
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  callers = [];
  bound = [];
  received = { byteSize: 0, isOver: false };
  await gateway.emptyRedis();
});

const RATE_LIMIT = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/**
 * Sends `chunks` as one request, announced by its length or, without one, in chunks; answers without waiting for the end of the sending.
 */
function send(
  path: string,
  chunks: Iterable<Buffer>,
  headers: http.OutgoingHttpHeaders = {},
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Record<string, unknown>; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const request = http.request(`${gateway.baseUrl}${path}`, { method: 'POST', headers, agent: false }, (response) => {
      buffer(response).then((bytes) => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: JSON.parse(bytes.toString()) as Record<string, unknown>,
          sent,
        });
        request.destroy();
      }, reject);
    });
    request.on('error', reject);
    const iterator = chunks[Symbol.iterator]();
    const pump = (): void => {
      for (let next = iterator.next(); ; next = iterator.next()) {
        if (request.destroyed) return;
        if (next.done) return void request.end();
        sent += next.value.length;
        if (!request.write(next.value)) return void request.once('drain', pump);
      }
    };
    pump();
  });
}

function* endless(): Generator<Buffer> {
  const piece = Buffer.alloc(65_536, 1);
  for (;;) yield piece;
}

describe('POST /uploads/image-url', () => {
  it('returns an absolute URL, for any kind of key, that may not be cached', async () => {
    const grants = [{}, { kind: 'game_developer', gameId: 'valorant' }, { kind: 'league_operator', leagueId: 'league_1' }] as const;
    for (const grant of grants) {
      const response = await gateway.fetch('/uploads/image-url', { method: 'POST', key: await gateway.key(grant) });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.json()).toEqual({ uploadUrl: `${gateway.baseUrl}/uploads/${TOKEN}`, timestamp: expect.any(String) });
    }
    expect(callers.map((caller) => caller?.kind)).toEqual(['personal', 'game_developer', 'league_operator']);
  });

  it('uses MATCHPOINT_PUBLIC_URL if set', async () => {
    const behindProxy = await startTestGateway(
      database,
      { uploads: { createUploadToken: async () => ({ token: TOKEN, expiresAt: '' }) } },
      { MATCHPOINT_PUBLIC_URL: 'https://play.example.com/' },
    );
    const response = await behindProxy.fetch('/uploads/image-url', { method: 'POST', key: await behindProxy.key() });
    expect(await response.json()).toMatchObject({ uploadUrl: `https://play.example.com/uploads/${TOKEN}` });
    expect(behindProxy.context.mediaUrls.mint(ID)).toMatch(/^https:\/\/play\.example\.com\/media\/img_/);
    await behindProxy.stop();
  });

  it('needs the scope, then the plan', async () => {
    const [scopeless, free] = [await gateway.key({ permissions: {}, plan: 'api_free' }), await gateway.key({ plan: 'api_free' })];
    for (const [key, code] of [
      [scopeless, 'error_api_key_permission_denied'],
      [free, 'error_api_feature_required'],
    ]) {
      const response = await gateway.fetch('/uploads/image-url', { method: 'POST', key });
      expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ error: code })]);
    }
  });
});

describe('POST /uploads/image', () => {
  const FIVE_MEBIBYTES = 5 * MEBIBYTE;
  const BOUNDARY = 'the-boundary';
  const part = (headers: string, content: Buffer | string): Buffer[] => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const file = (content: Buffer | string = IMAGE): Buffer[] => part('name="file"; filename="a.png"\r\nContent-Type: image/png', content);
  const END = Buffer.from(`--${BOUNDARY}--\r\n`);
  const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const post = async (chunks: Iterable<Buffer>, headers: http.OutgoingHttpHeaders = {}) =>
    send('/api/v1/uploads/image', chunks, { authorization: `Bearer ${await gateway.key()}`, ...headers });

  it('accepts the bytes, or a form with one file, passes them on, and shows the image for 20 minutes', async () => {
    const digests = new Set<string | undefined>();
    for (const [chunks, headers] of [
      [[IMAGE], { 'content-type': 'image/png', 'content-length': IMAGE.length }],
      [[IMAGE], {}],
      [[...part('name="note"', 'mine'), ...file(), END], FORM],
    ] as const) {
      received = { byteSize: 0, isOver: false };
      const { status, body } = await post(chunks, { ...headers, 'idempotency-key': 'one' });
      expect([status, body]).toEqual([200, { storageId: ID, url: expect.any(String), timestamp: '2026-01-01T00:00:00.000Z' }]);
      expect(received).toMatchObject({ start: { token: TOKEN }, byteSize: IMAGE.length, end: IMAGE.length });
      digests.add(bound.at(-1));
      const { pathname, searchParams } = new URL(body.url as string);
      const left = gateway.context.mediaUrls.secondsLeft(
        pathname.replace('/media/', ''),
        searchParams.get('exp') ?? '',
        searchParams.get('sig') ?? '',
      );
      expect(left).toBe(1_200);
    }
    // The same image under one key, however it was sent.
    expect([...digests]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(callers.map((caller) => caller?.userId)).toEqual(['user_owner', 'user_owner', 'user_owner']);
  });

  it.each([
    ['no body', [], {}],
    ['an empty form', [END], FORM],
    ['a form without a file', [...part('name="file"', 'text'), END], FORM],
    ['two files', [...file(), ...file(), END], FORM],
    ['a form that is cut off', file(), FORM],
    ['a form without a boundary', [...file(), END], { 'content-type': 'multipart/form-data' }],
    ['a form of thirty fields', [...Array.from({ length: 30 }, () => part('name="note"', 'x')).flat(), ...file(), END], FORM],
    ['what is no image', [Buffer.from('text')], {}],
  ])('refuses %s with 400, and stores nothing', async (_name, chunks, headers) => {
    const { status, body } = await post(chunks, headers);
    expect([status, body.error]).toEqual([400, 'INVALID_INPUT']);
    expect(received.end === undefined || received.end < 10).toBe(true);
  });

  it.each([
    ['announced', [Buffer.alloc(10)], { 'content-length': FIVE_MEBIBYTES + 1 }],
    ['sent', endless(), {}],
    [
      'in a form',
      (function* () {
        yield* file().slice(0, 1);
        yield* endless();
      })(),
      FORM,
    ],
    [
      'around a file',
      (function* () {
        yield* part('name="note"', '').slice(0, 1);
        yield* endless();
      })(),
      FORM,
    ],
  ])('refuses more than 5 MiB, %s, with 413, reading little more', async (_name, chunks, headers) => {
    const { status, body, sent } = await post(chunks, headers);
    expect(status === 413 ? body.error : [status, body]).toBe('error_payload_too_large');
    expect(sent).toBeLessThan(20 * MEBIBYTE);
    expect(bound).toEqual([]);
  });

  it('refuses an encoded image with 415, and a key of another kind', async () => {
    expect((await post([IMAGE], { 'content-encoding': 'gzip' })).status).toBe(415);
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    expect((await send('/api/v1/uploads/image', [IMAGE], { authorization: `Bearer ${key}` })).body.error).toBe('API_KEY_PERMISSION_DENIED');
    expect(received.start).toBeUndefined();
  });
});

describe('POST /uploads/{token}', () => {
  it('passes the bytes on unchanged, whatever their type, and only spends from the IP bucket', async () => {
    for (const contentType of ['image/png', 'application/json', undefined]) {
      received = { byteSize: 0, isOver: false };
      const answer = await send(`/uploads/${TOKEN}`, [IMAGE], {
        ...(contentType && { 'content-type': contentType }),
        'content-length': IMAGE.length,
      });
      expect([answer.status, answer.body]).toEqual([200, { storageId: ID, timestamp: expect.any(String) }]);
      expect(received).toMatchObject({ start: { token: TOKEN, claimedType: contentType }, byteSize: IMAGE.length, end: IMAGE.length });
      expect(answer.headers['x-ratelimit-limit']).toBe('300');
    }
  });

  it('accepts an empty body too, which is refused when the image is used', async () => {
    expect((await send(`/uploads/${TOKEN}`, [])).status).toBe(200);
    expect(received).toMatchObject({ byteSize: 0, end: 0 });
  });

  it("answers 404 for a token that is unknown or no token, in the contract's form", async () => {
    for (const token of ['b'.repeat(43), 'x', 'a'.repeat(44), `${'a'.repeat(42)}%00`]) {
      const answer = await send(`/uploads/${token}`, [IMAGE], { 'content-length': IMAGE.length });
      expect([answer.status, answer.body]).toEqual([
        404,
        {
          error: 'error_upload_token_invalid',
          message: expect.any(String),
          details: expect.any(String),
          requestId: answer.headers['x-request-id'],
        },
      ]);
      for (const name of RATE_LIMIT) expect(answer.headers[name]).toMatch(/^\d+$/);
    }
  });

  it('refuses a body that is announced as larger than 20 MiB before anything is spent', async () => {
    const answer = await send(`/uploads/${TOKEN}`, endless(), { 'content-length': 200 * MEBIBYTE });
    expect([answer.status, answer.body.error]).toEqual([413, 'error_payload_too_large']);
    expect(received.start).toBeUndefined();
  });

  it('cuts off a body that turns out larger, after the response, and closes the connection', async () => {
    const answer = await send(`/uploads/${TOKEN}`, endless());
    expect([answer.status, answer.body.error]).toEqual([413, 'error_payload_too_large']);
    // What is in flight when the answer comes: windows and buffers on the way.
    expect(answer.sent).toBeLessThan(64 * MEBIBYTE);
    for (const name of RATE_LIMIT) expect(answer.headers[name]).toMatch(/^\d+$/);
  });

  it('disconnects a client that continues after being refused', async () => {
    const { hostname, port } = new URL(gateway.baseUrl);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(`POST /uploads/${TOKEN} HTTP/1.1\r\nhost: x\r\ncontent-length: ${200 * MEBIBYTE}\r\n\r\nsome of it`);
    await closed;
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('informs the service of a client that disconnects', async () => {
    const request = http.request(`${gateway.baseUrl}/uploads/${TOKEN}`, {
      method: 'POST',
      headers: { 'content-length': IMAGE.length },
      agent: false,
    });
    request.on('error', () => undefined).write(IMAGE.subarray(0, 100_000));
    await eventually(() => received.byteSize === 100_000);
    request.destroy();
    await eventually(() => received.isOver);
    expect(received.end).toBeUndefined();
  });

  it('has no other method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await gateway.fetch(`//uploads/${TOKEN}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await gateway.fetch('//uploads')).status).toBe(404);
  });
});

describe('GET /media/{storageId}', () => {
  const path = (url: string): string => url.slice(gateway.baseUrl.length);

  it('returns the image with its real type, and nothing in it can run', async () => {
    const response = await gateway.fetch(`/${path(gateway.context.mediaUrls.mint(ID))}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(IMAGE)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(IMAGE.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `inline; filename="${ID}.png"`,
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      'x-ratelimit-limit': '300',
    });
  });

  it('answers HEAD without the bytes', async () => {
    const response = await gateway.fetch(`/${path(gateway.context.mediaUrls.mint(ID))}`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, String(IMAGE.length), '']);
  });

  it('is 404 for a URL that is altered, expired, not ours, or of a deleted image', async () => {
    const good = path(gateway.context.mediaUrls.mint(ID));
    const gone = path(gateway.context.mediaUrls.mint('img_01m7xv9qaffhqakwd9d2f71xxx'));
    for (const bad of [good.replace('exp=', 'exp=9'), good.slice(0, -1), `${good}&sig=x`, `/media/${ID}`, gone]) {
      const response = await gateway.fetch(`/${bad}`);
      expect([bad, response.status, await response.json()]).toEqual([bad, 404, expect.objectContaining({ error: 'error_not_found' })]);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    gateway.clock.advance(1_200_000);
    expect((await gateway.fetch(`/${good}`)).status).toBe(404);
  });

  it('has no other method', async () => {
    const response = await gateway.fetch(`//media/${ID}`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a public image', () => {
  const patch = async (body: object) =>
    gateway.fetch('/user/profile', { method: 'PATCH', key: await gateway.key(), body: JSON.stringify(body) });

  it('is readable by anybody, by its id, and cached; other images are not found without a signature', async () => {
    const answer = await gateway.fetch(`//media/${PICTURE}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(IMAGE);
    for (const path of [`//media/${ID}`, '//media/img_unknown', `//media/${PICTURE}?exp=1`, `//media/${PICTURE}?sig=x`])
      expect((await gateway.fetch(path)).status, path).toBe(404);
  });

  it('has its own public URL while a profile shows it', async () => {
    const { profile } = (await (await patch({ avatarStorageId: ID })).json()) as { profile: { avatarUrl: string } };
    expect(profile.avatarUrl).toBe(`${gateway.baseUrl}/media/${ID}`);
    const removed = (await (await patch({ avatarStorageId: null })).json()) as { profile: { avatarUrl: null } };
    expect(removed.profile.avatarUrl).toBeNull();
  });
});
