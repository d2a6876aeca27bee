import { eventually, readEvents, type SentEvent } from '@matchpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { openClient } from './src/http-client.js';
import { CUP_OF_ANOTHER_GAME, openCups } from './src/cups.js';
import { insist } from './src/insist.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, type Squad, succeed } from './src/squads.js';
import { demo, isLaunched } from './src/system.js';

const request = openClient('127.0.44');
const GAME = { game: 'counter_strike_2', size: 2 };
const RECOVERY_MS = 60_000;

let driver: MatchDriver;
let red: Squad;
let blue: Squad;
beforeAll(async () => {
  [red, blue] = (await importSquads(request, ['e2e_live_red', 'e2e_live_blue'], GAME)) as [Squad, Squad];
  driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
});

/** Follows a match or a tournament as a program does: it comes back with the number of what it has, whatever ends its stream. */
function follow(path: string, key: string, gateways: readonly string[]) {
  const events: SentEvent[] = [];
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    for (let attempt = 0; !ending.signal.aborted; attempt += 1) {
      const last = events.at(-1)?.id;
      const headers = { authorization: `Bearer ${key}`, ...(last !== undefined && { 'last-event-id': last }) };
      const url = `${gateways[attempt % gateways.length]}/api/v1${path}/stream`;
      const response = await fetch(url, { headers, signal: ending.signal }).catch(() => undefined);
      if (response?.status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      const stream = readEvents(response);
      for (let event = await stream.next(); event; event = await stream.next()) events.push(event);
    }
  };
  const running = run();
  return {
    events,
    end: () => {
      ending.abort();
      return running;
    },
  };
}
const numbersOf = (events: readonly SentEvent[]): number[] => events.map(({ id }) => Number(id));

test('a match is followed at every gateway from its start to its end, each event once and in order, as its list has them', async () => {
  const matchId = await driver.challenge();
  const { key } = await newKey({ owner: red.captain });
  const followers = demo().gateways.map((gateway) => follow(`/matches/${matchId}`, key, [gateway]));
  await eventually(() => expect(followers.every(({ events }) => events.length > 0)).toBe(true));
  await succeed(request, `/matches/${matchId}/challenges/accept`, {
    key: await blue.key(),
    body: { activeRoster: blue.players.slice(0, 2) },
  });
  for (const side of [red, blue])
    await succeed(request, `/matches/${matchId}/ready`, { method: 'POST', key: await side.key(), body: { teamId: side.teamId } });
  await succeed(request, `/matches/${matchId}/start`, { method: 'POST', key: await red.key() });
  for (const side of ['creator', 'opponent'] as const) await driver.submit(matchId, side, {});
  const { events: listed, latestSequence } = await succeed(request, `/matches/${matchId}/events?limit=100`, { key });
  expect(listed.map(({ sequence }: { sequence: number }) => sequence)).toEqual(Array.from({ length: latestSequence }, (_, i) => i + 1));
  for (const { events } of followers) {
    const [snapshot] = events as [SentEvent];
    const told = await eventually(() => {
      expect(events.at(-1)?.id).toBe(String(latestSequence));
      return events.slice(1);
    });
    expect(snapshot).toMatchObject({ event: 'snapshot', data: { match: { id: matchId } } });
    expect(told.map(({ id, event, data }) => [Number(id), event, data])).toEqual(
      listed
        .filter(({ sequence }: { sequence: number }) => sequence > Number(snapshot.id))
        .map(({ sequence, type, data }: { sequence: number; type: string; data: object }) => [sequence, type, data]),
    );
  }
  await Promise.all(followers.map(({ end }) => end()));
});

test('a tournament is followed at every gateway from its first team to its last match, each event once and in order', async () => {
  const cups = openCups(request, red, CUP_OF_ANOTHER_GAME);
  const path = await cups.open({ maxParticipants: 2 });
  const { key } = await newKey({ owner: blue.captain });
  const followers = demo().gateways.map((gateway) => follow(path, key, [gateway]));
  await eventually(() => expect(followers.every(({ events }) => events.length > 0)).toBe(true));
  for (const squad of [red, blue]) await cups.entered(path, squad);
  await cups.must(`${path}/start`, cups.owner, {});
  await eventually(async () => expect((await cups.node(path, 'GF-1')).matchId).not.toBeNull());
  expect((await cups.override(path, 'GF-1', 2, 0)).status).toBe(200);
  for (const { events } of followers) {
    const [snapshot, ...told] = await eventually(() => {
      expect(events.at(-1)).toMatchObject({ event: 'tournament.completed' });
      return events as [SentEvent, ...SentEvent[]];
    });
    expect(snapshot).toMatchObject({ event: 'snapshot', data: { tournament: { status: 'REGISTRATION_OPEN' } } });
    const types = ['participant_approved', 'participant_approved', 'started', 'round_completed', 'completed'];
    expect(told.map(({ event }) => event)).toEqual(types.map((type) => `tournament.${type}`));
    expect(numbersOf(told)).toEqual(types.map((_, index) => Number(snapshot.id) + 1 + index));
  }
  await Promise.all(followers.map(({ end }) => end()));
});

test('every gateway streams the live state of a map until the score of the map is final', async () => {
  const matchId = await driver.started();
  const { key } = await newKey({ owner: red.captain });
  const developer = (await newKey({ kind: 'game_developer', game: GAME.game })).key;
  const followers = demo().gateways.map((gateway) => follow(`/matches/${matchId}`, key, [gateway]));
  await eventually(() => expect(followers.every(({ events }) => events.length > 0)).toBe(true));
  const state = { stateVersion: 3, mapIndex: 0, mapId: 'mirage', phase: 'live', round: 15, creatorTeamScore: 8, opponentTeamScore: 6 };
  const told = await succeed(request, `/game/matches/${matchId}/live`, { method: 'POST', key: developer, body: state });
  expect(told).toMatchObject({ success: true, applied: true });
  for (const { events } of followers)
    await eventually(() => expect(events.at(-1)).toMatchObject({ event: 'live', data: { matchId, live: { ...state, veto: [] } } }));
  expect((await succeed(request, `/matches/${matchId}`, { key })).match.live).toMatchObject({ ...state, isStale: false });
  const again = await succeed(request, `/game/matches/${matchId}/live`, { method: 'POST', key: developer, body: state });
  expect(again).toMatchObject({ applied: false });
  const score = { mapId: 'mirage', creatorTeamScore: 13, opponentTeamScore: 6 };
  await succeed(request, `/game/matches/${matchId}/scores/0`, { method: 'POST', key: developer, body: score });
  expect((await succeed(request, `/matches/${matchId}`, { key })).match).toMatchObject({ status: 'COMPLETED', live: null });
  const { maps } = await succeed(request, `/teams/${red.slug}/maps`, { key: await red.key() });
  expect(maps).toContainEqual(expect.objectContaining({ mapId: 'mirage', won: 1, lost: 0, roundsWon: 13, roundsLost: 6 }));
  await Promise.all(followers.map(({ end }) => end()));
});

test.skipIf(!isLaunched())(
  'who follows loses nothing and hears nothing twice while NATS, the match service and a gateway are killed',
  async () => {
    const matchId = await driver.challenge();
    const { key } = await newKey({ owner: red.captain });
    const follower = follow(`/matches/${matchId}`, key, demo().gateways.slice(1));
    await eventually(() => expect(follower.events).toHaveLength(1));
    const [ofRed, ofBlue] = await Promise.all([red, blue].map((squad) => Promise.all([squad.key(), squad.key()])));
    const commands = [
      { victim: 'nats', path: '/challenges/accept', body: { activeRoster: blue.players.slice(0, 2) }, keys: ofBlue },
      { victim: 'match', path: '/ready', body: { teamId: blue.teamId }, keys: ofBlue },
      { victim: 'gateway-2', path: '/cancel', body: {}, keys: ofRed },
    ];
    for (const { victim, path, body, keys = [] } of commands) {
      process.kill(demo().pids[victim] as number, 'SIGKILL');
      const answer = await insist(request, { path: `/matches/${matchId}${path}`, body, keys, idempotencyKey: `${matchId}${path}` });
      expect(answer.status, answer.text).toBe(200);
    }
    await untilAllIsUp(request, RECOVERY_MS);
    const { latestSequence } = await succeed(request, `/matches/${matchId}/events`, { key });
    await eventually(() => expect(follower.events.at(-1)?.id).toBe(String(latestSequence)), { timeoutMs: RECOVERY_MS });
    const [first, ...told] = numbersOf(follower.events.filter(({ event }, index) => index === 0 || event !== 'snapshot'));
    expect(told).toEqual(Array.from({ length: latestSequence - (first as number) }, (_, index) => (first as number) + 1 + index));
    await follower.end();
  },
  3 * RECOVERY_MS,
);
