import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer } from './src/http-client.js';
import { TEAMS } from './src/season.js';

const request = openClient('127.0.6');
const RANK = { gameId: 'valorant', mode: 'competitive', sr: 1500, isTop250: true, top250Rank: 12, winstreak: 4 };

/** Each test is another user's, so that none finds what another left. */
const owners = TEAMS.flatMap(({ members }) => members.slice(2).map(({ username }) => username)).values();
let owner: string;
let key: string;
beforeEach(async () => {
  owner = owners.next().value as string;
  ({ key } = await newKey({ owner }));
});

const upsert = (body: object | string, options: { idempotencyKey?: string; key?: string; gateway?: number } = {}): Promise<Answer> =>
  request('/user/game-ranks', {
    key: options.key ?? key,
    body,
    gateway: options.gateway,
    ...(options.idempotencyKey !== undefined && { headers: { 'idempotency-key': options.idempotencyKey } }),
  });
const list = async (): Promise<Record<string, unknown>[]> => {
  const { status, body } = await request('/user/game-ranks', { key });
  expect(status).toBe(200);
  expect(body.count).toBe(body.gameRanks.length);
  return body.gameRanks as Record<string, unknown>[];
};

describe('game ranks', () => {
  test('are set, overwritten whole, listed and removed by slot', async () => {
    const { status, body } = await upsert(RANK);
    expect(status).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ id: body.id, ...RANK, source: 'api' })]);

    const overwritten = await upsert({ gameId: 'valorant', mode: 'competitive', sr: 0 });
    expect(overwritten.body.id).toBe(body.id);
    expect(await list()).toEqual([expect.objectContaining({ id: body.id, sr: 0, isTop250: false, top250Rank: null, winstreak: 0 })]);

    const other = await upsert({ gameId: 'counter_strike_2', mode: 'premier', sr: 100_000 });
    expect(other.status, other.text).toBe(200);
    expect((await list()).map(({ id }) => id).sort()).toEqual([body.id, other.body.id].sort());

    const remove = (): Promise<Answer> => request('/user/game-ranks/valorant/competitive', { key, method: 'DELETE' });
    expect((await remove()).body).toMatchObject({ deleted: true });
    expect((await remove()).body).toMatchObject({ deleted: false });
    expect((await list()).map(({ id }) => id)).toEqual([other.body.id]);
  });

  test("belong to the key's owner, whatever user a body names", async () => {
    const { key: foreign } = await newKey({ owner: owners.next().value });
    const answer = await upsert({ ...RANK, userId: 'gildedacorn', source: 'manual' }, { key: foreign });
    expect(answer.headers['x-matchpoint-ignored-fields']).toBe('userId, source');
    expect(await list()).toEqual([]);
    expect((await request('/user/game-ranks/valorant/competitive', { key, method: 'DELETE' })).body.deleted).toBe(false);
    expect((await request('/user/game-ranks', { key: foreign })).body.gameRanks).toEqual([expect.objectContaining({ source: 'api' })]);
  });

  test('a rank that is valid for no playlist of its game is refused and changes nothing', async () => {
    await upsert(RANK);
    expectRefusal(await upsert({ ...RANK, mode: 'wingman', sr: 9 }), 400, 'INVALID_INPUT');
    expect(await list()).toEqual([expect.objectContaining(RANK)]);
  });

  test('reading takes scope read and any plan, writing read-write and a paid one', async () => {
    const grant = (ranks: string, plan: 'api_free' | 'api_pro' | 'api_studio'): Promise<string> =>
      newKey({ owner, plan, permissions: { game: { ranks } } }).then((made) => made.key);
    expect((await request('/user/game-ranks', { key: await grant('read', 'api_free') })).status).toBe(200);
    expectRefusal(await upsert(RANK, { key: await grant('read', 'api_pro') }), 403, 'error_api_key_permission_denied');
    expectRefusal(await upsert(RANK, { key: await grant('read', 'api_free') }), 403, 'error_api_key_permission_denied');
    expectRefusal(await upsert(RANK, { key: await grant('read-write', 'api_free') }), 403, 'error_api_feature_required');
    expect(await list()).toEqual([]);
    expect((await upsert(RANK, { key: await grant('read-write', 'api_studio') })).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  test('replays the first answer byte for byte and acts no second time', async () => {
    const idempotencyKey = randomUUID();
    const first = await upsert(RANK, { idempotencyKey });
    expect(first.status).toBe(200);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const stored = await list();
    const { key: another } = await newKey({ owner });
    const reordered = `{ "winstreak": 4, "top250Rank": 12, "isTop250": true, "sr": 1500, "mode": "competitive",\n "gameId": "valorant" }`;
    const repeats: [object | string, { idempotencyKey: string; key?: string; gateway?: number }][] = [
      [RANK, { idempotencyKey }],
      [RANK, { idempotencyKey, gateway: 1 }],
      [reordered, { idempotencyKey, gateway: 2 }],
      [RANK, { idempotencyKey: `"${idempotencyKey}"` }],
      [RANK, { idempotencyKey, key: another }],
    ];
    for (const [body, options] of repeats) {
      const repeat = await upsert(body, options);
      expect({ status: repeat.status, text: repeat.text, replayed: repeat.headers['idempotent-replayed'] }).toEqual({
        status: 200,
        text: first.text,
        replayed: 'true',
      });
    }
    expect(await list()).toEqual(stored);
  });

  test('conflicts with another body and leaves the first effect alone', async () => {
    const idempotencyKey = randomUUID();
    await upsert(RANK, { idempotencyKey });
    const stored = await list();
    expectRefusal(await upsert({ ...RANK, sr: 1501 }, { idempotencyKey }), 409, 'error_idempotency_key_conflict');
    expectRefusal(await upsert({ ...RANK, winstreak: undefined }, { idempotencyKey, gateway: 1 }), 409, 'error_idempotency_key_conflict');
    expect(await list()).toEqual(stored);
  });

  test("is the owner's: another owner and a key of another binding use it for themselves", async () => {
    const idempotencyKey = randomUUID();
    const first = await upsert(RANK, { idempotencyKey });
    for (const grant of [{ owner: owners.next().value as string }, { owner, kind: 'game_developer' as const }]) {
      const { key: other } = await newKey(grant);
      const answer = await upsert({ ...RANK, sr: 7 }, { idempotencyKey, key: other });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
    }
    expect((await upsert(RANK, { idempotencyKey })).text).toBe(first.text);
  });

  test('that was refused is free again', async () => {
    const idempotencyKey = randomUUID();
    expectRefusal(await upsert({ ...RANK, mode: 'no_such_playlist' }, { idempotencyKey }), 400, 'INVALID_INPUT');
    const answer = await upsert(RANK, { idempotencyKey });
    expect(answer.status).toBe(200);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
  });

  test('is looked up after authorization: who may not write gets no replay', async () => {
    const idempotencyKey = randomUUID();
    await upsert(RANK, { idempotencyKey });
    const { key: free } = await newKey({ owner, plan: 'api_free' });
    expectRefusal(await upsert(RANK, { idempotencyKey, key: free }), 403, 'error_api_feature_required');
    expectRefusal(await upsert({ ...RANK, sr: -1 }, { idempotencyKey }), 400, 'INVALID_INPUT');
  });

  test('lets one of twenty concurrent requests act', async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => upsert(RANK, { idempotencyKey, gateway: index % 3 })));
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 409, 'error_idempotency_in_progress');
      expect(answer.headers['retry-after']).toBe('1');
    }
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });
});
