import { constants, deflateSync, gzipSync } from 'node:zlib';
import type { IdempotencyContext } from '@matchpoint/rpc';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const MEBIBYTE = 1024 * 1024;
const database = useDatabase('gateway');
let gateway: TestGateway;
let key: string;
let applied: { request: unknown; idempotency: IdempotencyContext | undefined }[];

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    gameRanks: {
      async upsertGameRank(request, { idempotency }) {
        applied.push({ request, idempotency });
        return { id: 'rank_1', timestamp: '2026-01-01T00:00:00.000Z' };
      },
    },
    matchScores: {
      async submitGameBatchMatchScores({ items }) {
        return { items: items.map(({ matchId }) => ({ matchId, mapIndex: 0, status: 'confirmed' })) };
      },
    },
  });
});
beforeEach(async () => {
  applied = [];
  await gateway.emptyRedis();
  key = await gateway.key();
});
afterAll(() => gateway.stop());

const RANK = JSON.stringify({ gameId: 'valorant', mode: 'x', sr: 1 });
type Sent = string | Uint8Array<ArrayBuffer> | ReadableStream;
const TYPE = { 'content-type': 'application/json' };
const post = (body: Sent, headers: Record<string, string> = {}): Promise<Response> =>
  gateway.fetch('/user/game-ranks', { method: 'POST', key, body, duplex: 'half', headers: { ...TYPE, ...headers } });
const postGzip = (body: Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  post(new Uint8Array(body), { 'content-encoding': 'gzip', ...headers });
const refusal = async (response: Response): Promise<unknown[]> => [response.status, ((await response.json()) as { error: string }).error];

/** Stored blocks of nothing. */
const EMPTY_BLOCKS = Buffer.alloc(60_000).map((_, index) => [0, 0, 0, 255, 255][index % 5] ?? 0);

describe('a body in gzip', () => {
  it('is decoded', async () => {
    for (const encoding of ['gzip', 'GZip', 'x-gzip']) {
      expect((await postGzip(gzipSync(RANK), { 'content-encoding': encoding })).status).toBe(200);
    }
    expect((await post(RANK, { 'content-encoding': 'identity' })).status).toBe(200);
    expect(applied.map(({ request }) => request)).toEqual(Array(4).fill(expect.objectContaining({ gameId: 'valorant', mode: 'x', sr: 1 })));
  });

  it('may come in chunks and in several members', async () => {
    const half = Math.floor(RANK.length / 2);
    const members = Buffer.concat([gzipSync(RANK.slice(0, half)), gzipSync(''), gzipSync(RANK.slice(half))]);
    const pieces = new ReadableStream({
      start(controller) {
        for (let offset = 0; offset < members.length; offset += 7) controller.enqueue(new Uint8Array(members.subarray(offset, offset + 7)));
        controller.close();
      },
    });
    const response = await post(pieces, { 'content-encoding': 'gzip' });
    expect(response.status).toBe(200);
    expect(applied[0]?.request).toMatchObject({ sr: 1 });
  });

  it('is the same body for idempotency as its text', async () => {
    await post(RANK, { 'idempotency-key': 'k' });
    await postGzip(gzipSync(RANK), { 'idempotency-key': 'k' });
    expect(applied[0]?.idempotency).toBeDefined();
    expect(applied[1]?.idempotency).toEqual(applied[0]?.idempotency);
  });

  it('counts as no body if it is empty, before or after decoding', async () => {
    const list = (body: Sent, encoding: string): Promise<Response> =>
      gateway.fetch('/user/matches', { method: 'POST', key, body, headers: { ...TYPE, 'content-encoding': encoding } });
    const plain = await refusal(await list('', 'identity'));
    const zipped = (text: string): [Sent, string] => [new Uint8Array(gzipSync(text)), 'gzip'];
    for (const [body, encoding] of [['', 'gzip'], zipped(''), zipped(' \n'), ['', 'br']] as [Sent, string][]) {
      expect(await refusal(await list(body, encoding))).toEqual(plain);
    }
  });

  it.each([
    ['broken off', gzipSync(RANK).subarray(0, -9)],
    ['broken off in its header', gzipSync(RANK).subarray(0, 5)],
    ['followed by something else', Buffer.concat([gzipSync(RANK), Buffer.from('{}')])],
    ['with another checksum', Buffer.concat([gzipSync(RANK).subarray(0, -8), Buffer.alloc(8, 1)])],
    ['plain text', Buffer.from(RANK)],
    ['zlib', deflateSync(RANK)],
    ['invalid JSON in gzip', gzipSync('{')],
    ['invalid UTF-8 in gzip', gzipSync(Buffer.from([0x22, 0xff, 0x22]))],
    ['gzip twice', gzipSync(gzipSync(RANK))],
    // Decoded on another thread.
    ['full of empty blocks', Buffer.concat([gzipSync('', { finishFlush: constants.Z_SYNC_FLUSH }), EMPTY_BLOCKS])],
  ])('gets INVALID_INPUT if it is %s', async (_name, body) => {
    expect(await refusal(await postGzip(body))).toEqual([400, 'INVALID_INPUT']);
    expect(applied).toEqual([]);
  });

  it('gets 413 if it decodes to more than the operation accepts, however small it is', async () => {
    const rank = (byteLength: number): Buffer => gzipSync(`${RANK.slice(0, -1)},"filler":"${'x'.repeat(byteLength - RANK.length - 12)}"}`);
    expect((await postGzip(rank(MEBIBYTE))).status).toBe(200);
    expect(await refusal(await postGzip(rank(MEBIBYTE + 1)))).toEqual([413, 'error_payload_too_large']);
    // 50 MB in 50 kB.
    expect(await refusal(await postGzip(gzipSync(Buffer.alloc(50_000_000, ' '))))).toEqual([413, 'error_payload_too_large']);
  });

  it('is not decoded beyond the limit', async () => {
    // Whose end is bad: who came so far would find it.
    const bomb = Buffer.concat([gzipSync(Buffer.alloc(10_000_000, ' ')).subarray(0, -8), Buffer.alloc(8, 1)]);
    expect(await refusal(await postGzip(bomb))).toEqual([413, 'error_payload_too_large']);
  });
});

describe('a body in any other coding', () => {
  const OTHERS = ['br', 'deflate', 'zstd', 'gzip, gzip', 'identity, gzip', '"gzip"'];
  it.each(OTHERS)('gets a 415 that names %s and the accepted encodings', async (encoding) => {
    const response = await post(RANK, { 'content-encoding': encoding });
    expect(response.headers.get('accept-encoding')).toBe('gzip, identity');
    const { error, message } = (await response.json()) as { error: string; message: string };
    expect([response.status, error]).toEqual([415, 'error_unsupported_media_type']);
    expect(message).toContain(JSON.stringify(encoding));
  });

  it('gets a short response, however long its name is', async () => {
    const response = await post(RANK, { 'content-encoding': 'x'.repeat(5_000) });
    expect(response.status).toBe(415);
    expect((await response.text()).length).toBeLessThan(500);
  });
});

describe('the size of a body', () => {
  it('is limited to 1 MiB', async () => {
    const filters = (bytes: number): Promise<Response> =>
      gateway.fetch('/user/matches', { method: 'POST', key, body: `{"cursor":7}${' '.repeat(bytes - 12)}` });
    expect(await refusal(await filters(MEBIBYTE))).toEqual([400, 'error_invalid_cursor']);
    expect(await refusal(await filters(MEBIBYTE + 1))).toEqual([413, 'error_payload_too_large']);
  });

  it.each([
    ['keys', 2_000, (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`],
    [
      'keys in objects',
      2_000,
      (count: number) =>
        `{"a":[${Array(count - 1)
          .fill('{"b":{}}')
          .join(',')}]}`,
    ],
    [
      'values',
      10_000,
      (count: number) =>
        `{"a":[${Array(count - 2)
          .fill('0')
          .join(',')}]}`,
    ],
    [
      'values, empty ones too',
      10_000,
      (count: number) =>
        `{"a":[${Array(count - 2)
          .fill('[]')
          .join(',')}]}`,
    ],
  ])('is limited in %s', async (name, most, bodyOf) => {
    const [kind = ''] = name.split(/[ ,]/, 1);
    const atBound = await post(bodyOf(most));
    expect(((await atBound.json()) as { message: string }).message).toContain('body.gameId');
    const beyond = await post(bodyOf(most + 1));
    expect(beyond.status).toBe(400);
    const issues = [{ path: 'body', message: `contains more than ${most} ${kind}` }];
    expect(await beyond.json()).toMatchObject({ error: 'INVALID_INPUT', issues });
  });

  it('leaves room for fifty maps with the statistics of ten players each', async () => {
    const figures = Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`figure${index}`, 12.5]));
    const playerStats = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`user_01m7xv9q6df1ja77r96vta84s${index}`, figures]));
    const screenshotUrls = Array(10).fill('https://example.org/one.png');
    const score = { mapIndex: 0, mapId: 'ascent', creatorTeamScore: 13, opponentTeamScore: 7, screenshotUrls, playerStats };
    const items = Array.from({ length: 50 }, (_, index) => ({ matchId: `match_${index}`, ...score }));
    const developer = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    const response = await gateway.fetch('/game/matches/batch-scores', { method: 'POST', key: developer, body: JSON.stringify({ items }) });
    expect(response.status).toBe(200);
  });
});

describe('the scope of an Idempotency-Key', () => {
  it('is the operation and its path parameters, however the path is written', async () => {
    for (const path of ['/user/game-ranks', '/user/%67ame-ranks', '/%75ser/game-ranks?x=1', '/user/game-ranks?']) {
      await gateway.fetch(path, { method: 'POST', key, body: RANK, headers: { 'idempotency-key': 'k' } });
    }
    expect(applied).toHaveLength(4);
    expect(new Set(applied.map(({ idempotency }) => idempotency?.scope)).size).toBe(1);
  });
});
