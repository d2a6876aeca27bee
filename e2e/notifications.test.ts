import { eventually } from '@matchpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { isAlive, untilAllIsUp } from './src/chaos/processes.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, succeed } from './src/squads.js';
import { demo } from './src/system.js';

/** A follower's notifications, seen from outside, while teams hide and the service is killed. */
const GAME = 'counter_strike_2';
const [RED, BLUE] = ['e2e_told_red', 'e2e_told_blue'] as const;
const FAN = 'e2e_told_fan';
const KILLS = 5;
const RECOVERY_MS = 60_000;

const request = openClient('127.0.79');
const fan = openKeyRing({ owner: FAN });
let matches: MatchDriver;

interface Shown {
  id: string;
  kind: string;
  reason: string;
  isRead: boolean;
  subject: { id: string };
}

const showTeam = (slug: string, visibility: string): Promise<unknown> =>
  importRows([
    {
      ...{ kind: 'team', slug, name: slug, game: GAME, type: 'REGULAR', visibility },
      members: [0, 1].map((index) => ({ username: `${slug}_${index}`, role: index === 0 ? 'CAPTAIN' : 'MEMBER' })),
    },
  ]);
const follow = async (target: string) =>
  request('/user/follows', { method: 'POST', key: await fan(), body: { targetType: 'team', target } });
const list = async (): Promise<Shown[]> =>
  (await succeed(request, '/user/notifications?limit=100', { key: await fan() })).notifications as Shown[];
const unread = async (): Promise<number> =>
  (await succeed(request, '/user/notifications/summary', { key: await fan() })).unreadCount as number;
const kindsOf = async (matchId: string): Promise<string[]> =>
  (await list()).filter(({ subject }) => subject.id === matchId).map(({ kind, reason }) => `${reason} ${kind}`);

beforeAll(async () => {
  const [creator, opponent] = await importSquads(request, [RED, BLUE], { game: GAME, size: 2 });
  await importRows([{ kind: 'user', username: FAN, name: 'Fan', visibility: 'private' }]);
  if (creator && opponent) matches = driveMatches(request, { creator, opponent, mode: 'competitive', teamSize: 2 });
});

test('a follower of a team sees each of its matches once, by what happened last, until the team is private', async () => {
  expectRefusal(await follow(RED), 403, 'error_follow_not_allowed');
  await showTeam(RED, 'public');
  expect((await follow(RED)).body).toMatchObject({ success: true, follow: { level: 'all', isSilent: false } });
  const accepted = await matches.accepted();
  const started = await matches.started();
  await eventually(async () => {
    expect(await kindsOf(accepted)).toEqual(['follow match_scheduled']);
    expect(await kindsOf(started)).toEqual(['follow match_started']);
  });
  expect(await unread()).toBe(2);
  const [newest] = await list();
  const read = { method: 'POST', key: await fan(), body: { ids: [newest?.id] } };
  expect(await succeed(request, '/user/notifications/read', read)).toMatchObject({ unreadCount: 1 });

  await showTeam(RED, 'private');
  await eventually(async () => expect(await list()).toEqual([]));
  expect(await unread()).toBe(0);
  const { follows } = await succeed(request, '/user/follows', { key: await fan() });
  expect(follows).toMatchObject([{ target: { slug: null, name: null }, isSilent: true }]);
  await showTeam(RED, 'public');
});

test('each match is announced once, however often the service is killed', async () => {
  const made: string[] = [];
  for (let count = 0; count < KILLS; count += 1) {
    const victim = demo().pids.notification as number;
    process.kill(victim, 'SIGKILL');
    made.push(await matches.accepted());
    await eventually(() => demo().pids.notification !== victim && isAlive(demo().pids.notification as number), { timeoutMs: RECOVERY_MS });
  }
  await untilAllIsUp(request, RECOVERY_MS);
  await eventually(
    async () => {
      for (const matchId of made) expect(await kindsOf(matchId)).toEqual(['follow match_scheduled']);
    },
    { timeoutMs: RECOVERY_MS },
  );
});
