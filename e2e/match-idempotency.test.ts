import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, succeed, type Squad } from './src/squads.js';

const request = openClient('127.0.24');
const GAME = { game: 'counter_strike_2', size: 3 };
let red: Squad;
let blue: Squad;
let driver: MatchDriver;

beforeAll(async () => {
  [red, blue] = (await importSquads(request, ['e2e_again_red', 'e2e_again_blue'], GAME)) as [Squad, Squad];
  driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
});

const post = async (
  squad: Squad,
  path: string,
  idempotencyKey: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  request(path, { method: 'POST', key: await squad.key(), body, headers: { 'idempotency-key': idempotencyKey, ...headers } });

test('a repeat answers the first body, byte for byte, whatever has become of the match', async () => {
  const matchId = await driver.accepted();
  const [ofRed, ofBlue, cancel] = [randomUUID(), randomUUID(), randomUUID()];
  const first = await post(red, `/matches/${matchId}/ready`, ofRed, { teamId: red.teamId });
  expect(first.body).toMatchObject({ success: true, matchReady: false });
  const second = await post(blue, `/matches/${matchId}/ready`, ofBlue, { teamId: blue.teamId });
  expect(second.body).toMatchObject({ success: true, matchReady: true });
  await post(red, `/matches/${matchId}/cancel`, cancel);
  expectRefusal(await post(red, `/matches/${matchId}/ready`, randomUUID(), { teamId: red.teamId }), 409, 'error_match_not_in_valid_state');
  const replays = [
    [await post(red, `/matches/${matchId}/ready`, ofRed, { teamId: red.teamId }), first],
    [await post(blue, `/matches/${matchId}/ready`, `"${ofBlue}"`, { teamId: blue.teamId }), second],
  ] as const;
  for (const [replay, original] of replays)
    expect([replay.status, replay.text, replay.headers['idempotent-replayed']]).toEqual([200, original.text, 'true']);
  // No body, an empty one and {} are the same body.
  for (const body of ['', {}])
    expect((await post(red, `/matches/${matchId}/cancel`, cancel, body)).headers['idempotent-replayed']).toBe('true');
});

test('the same key with another body is 409, however its JSON is ordered or spelt; another path is another key', async () => {
  const key = randomUUID();
  const body = driver.body({ notes: 'once' });
  const created = await post(red, '/matches/create', key, body);
  expect(created.status, created.text).toBe(200);
  expectRefusal(await post(red, '/matches/create', key, { ...body, notes: 'twice' }), 409, 'error_idempotency_key_conflict');
  const turned = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), undefined, 2);
  expect((await post(red, '/matches/create', key, turned)).text).toBe(created.text);
  // Nor does the spelling of the path, or of the body's bytes.
  for (const path of ['/matches/%63reate', '/%6Datches/create?x=1']) expect((await post(red, path, key, body)).text).toBe(created.text);
  expect((await post(red, '/matches/create', key, gzipSync(turned), { 'content-encoding': 'gzip' })).text).toBe(created.text);
  expect((await post(red, `/matches/${created.body.matchId}/publish`, key)).body).toMatchObject({ success: true });
  // A bad body is refused before the key is looked up.
  expectRefusal(await post(red, '/matches/create', key, { ...body, bestOf: 2 }), 400, 'INVALID_INPUT');
});

test('keys of one name are apart for each owner', async () => {
  const key = randomUUID();
  const mine = await post(red, '/matches/create', key, driver.body());
  const theirs = await post(blue, '/matches/create', key, {
    ...driver.body(),
    teamId: blue.teamId,
    activeRoster: blue.players.slice(0, 2),
  });
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.body.matchId).not.toBe(mine.body.matchId);
  expect(theirs.headers['idempotent-replayed']).toBeUndefined();
});

test('a refusal leaves the key free', async () => {
  const key = randomUUID();
  const matchId = await driver.challenge();
  expectRefusal(await post(red, `/matches/${matchId}/start`, key), 409, 'error_match_not_in_valid_state');
  await succeed(request, `/matches/${matchId}/challenges/accept`, {
    key: await blue.key(),
    body: { activeRoster: blue.players.slice(0, 2) },
  });
  for (const side of [red, blue])
    await succeed(request, `/matches/${matchId}/ready`, { key: await side.key(), body: { teamId: side.teamId } });
  const started = await post(red, `/matches/${matchId}/start`, key);
  expect([started.status, started.headers['idempotent-replayed']]).toEqual([200, undefined]);
});

test('a caller who lost the right gets no recorded answer', async () => {
  const [captain, ...others] = ['e2e_again_lost_0', 'e2e_again_lost_1', 'e2e_again_lost_2'];
  const [lost] = (await importSquads(request, ['e2e_again_lost'], GAME)) as [Squad];
  const key = randomUUID();
  const body = { ...driver.body(), teamId: lost.teamId, activeRoster: lost.players.slice(0, 2) };
  expect((await post(lost, '/matches/create', key, body)).status).toBe(200);
  await importRows([
    {
      kind: 'team',
      slug: lost.slug,
      name: lost.slug,
      game: GAME.game,
      type: 'REGULAR',
      visibility: 'private',
      members: [{ username: captain, role: 'MEMBER' }, ...others.map((username) => ({ username, role: 'CAPTAIN' }))],
    },
  ]);
  expectRefusal(await post(lost, '/matches/create', key, body), 403, 'error_captain_required');
});

test.each(['', ' ', 'a b', 'x'.repeat(256), '""'])('%j is no Idempotency-Key', async (key) => {
  expectRefusal(await post(red, '/matches/create', key, driver.body()), 400, 'INVALID_INPUT');
});
