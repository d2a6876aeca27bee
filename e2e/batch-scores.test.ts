import { type Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, openKeyRing, type NewKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer } from './src/http-client.js';
import { queryService } from './src/service-database.js';
import { importSquads, succeed, type Squad } from './src/squads.js';
import { openRedis } from './src/open-redis.js';

const request = openClient('127.0.25');
const GAME = 'counter_strike_2';
const MAPS = 7;
const MATCHES = 8;
/** Three wins each and a tie: the series runs to its last map and ends in a draw. */
const SCORES = [
  [13, 1],
  [1, 13],
  [13, 2],
  [2, 13],
  [13, 3],
  [3, 13],
  [9, 9],
] as const;
const developer = openKeyRing({ kind: 'game_developer', game: GAME });

let redis: Redis;
let squads: [Squad, Squad];
let matchIds: string[];
let key: NewKey;

beforeAll(async () => {
  redis = openRedis();
  squads = (await importSquads(request, ['e2e_batch_red', 'e2e_batch_blue'], { game: GAME, size: 2 })) as [Squad, Squad];
  matchIds = await Promise.all(Array.from({ length: MATCHES }, startMatch));
  key = await newKey({ kind: 'game_developer', game: GAME });
});
afterAll(() => redis.disconnect());

async function startMatch(): Promise<string> {
  const { matchId } = await succeed(request, '/game/matches/create', {
    key: await developer(),
    body: {
      creatorTeamId: squads[0].teamId,
      acceptedTeamId: squads[1].teamId,
      gameModeId: 'competitive',
      bestOf: MAPS,
      teamSize: 2,
      platform: 'PC',
      inputDevice: 'KB_M',
      region: 'EU',
      mapSelectionType: 'FLEX',
      mapPreferenceMode: 'MANUAL',
    },
  });
  await succeed(request, `/game/matches/${matchId}/status`, { method: 'PATCH', key: await developer(), body: { status: 'IN_PROGRESS' } });
  return matchId as string;
}

/** The first so many maps of the matches, match after match. */
const itemsUpTo = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => {
    const [creatorTeamScore, opponentTeamScore] = SCORES[index % MAPS] as (typeof SCORES)[number];
    return {
      matchId: matchIds[Math.floor(index / MAPS)] ?? 'match_x',
      mapIndex: index % MAPS,
      mapId: '',
      creatorTeamScore,
      opponentTeamScore,
    };
  });
const submit = (count: number): Promise<Answer> =>
  request('/game/matches/batch-scores', { key: key.key, body: { items: itemsUpTo(count) } });

/** Puts the key's batch bucket at a level, dated ahead so that nothing flows in before the next request looks. */
const setTokens = (tokens: number): Promise<unknown> =>
  redis.set(`{mp}:bucket:batch:${key.id}`, `${tokens}000000000 ${(Date.now() + 60_000) * 1000}`);

async function written(): Promise<{ maps: number; events: number }> {
  const [row] = await queryService<{ maps: number; events: number }>(
    'match',
    `
    select (select count(*)::int from map_score where match_id = any($1)) as maps,
      (select count(*)::int from outbox_event where subject = any($1) and type not in ('match.created', 'match.accepted',
        'match.started')) as events`,
    [matchIds],
  );
  return row as { maps: number; events: number };
}

test('51 items are 400: no token is spent from the batch bucket, nothing is written', async () => {
  const refused = await submit(51);
  expectRefusal(refused, 400, 'error_invalid_num_items');
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '200', 'x-ratelimit-reset': '0' });
  expect(await redis.exists(`{mp}:bucket:batch:${key.id}`)).toBe(0);
  expect(await written()).toEqual({ maps: 0, events: 0 });
});

test('50 items with 49 tokens are 429: nothing is written and no token is lost; 49 go in', async () => {
  await setTokens(49);
  const refused = await submit(50);
  expectRefusal(refused, 429, 'error_api_rate_limited');
  expect(refused.headers).toMatchObject({
    'x-ratelimit-limit': '200',
    'x-ratelimit-remaining': '49',
    'x-ratelimit-reset': '1',
    'retry-after': '1',
  });
  expect(await written()).toEqual({ maps: 0, events: 0 });
  await setTokens(49);
  const accepted = await submit(49);
  expect({ status: accepted.status, success: accepted.body.success, count: accepted.body.count }, accepted.text).toEqual({
    status: 200,
    success: true,
    count: 49,
  });
  expect(accepted.headers).toMatchObject({ 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '0' });
  expect((await written()).maps).toBe(49);
});

test('seven matches of seven maps, confirmed in one batch, are draws; what is final fails row by row and changes nothing', async () => {
  for (const matchId of matchIds.slice(0, MATCHES - 1)) {
    const { match } = await succeed(request, `/game/matches/${matchId}`, { key: await developer() });
    expect(match).toMatchObject({ status: 'COMPLETED', winnerTeamId: null, creatorTeamScore: 3, acceptedTeamScore: 3 });
  }
  await setTokens(200);
  const before = await written();
  const again = await submit(50);
  expect([again.status, again.body.success, again.body.count]).toEqual([200, false, 1]);
  expect((await written()).maps).toBe(before.maps + 1);
});
