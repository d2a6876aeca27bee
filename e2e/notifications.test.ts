import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { seededRandom } from './src/chaos/random.mjs';
import { expectRefusal } from './src/expect-refusal.js';
import { type Client, openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { mailsTo } from './src/mailbox.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { newPerson, register } from './src/person.js';
import { queryService } from './src/service-database.js';
import { importSquads, type Squad, succeed } from './src/squads.js';
import { demo } from './src/system.js';

/** A follower's notifications, seen from outside, while teams hide and the service is killed. */
const GAME = 'counter_strike_2';
const [RED, BLUE] = ['e2e_told_red', 'e2e_told_blue'] as const;
const FAN = 'e2e_told_fan';
const KILLS = inject('chaosRounds') ?? 4;
const READERS = Math.max(2, Math.floor(KILLS / 20));
const MAX_LISTED = 100;
const RECOVERY_MS = 60_000;
/** A gateway whose answer a kill took has claimed digests for two minutes, as has a gateway that dies (docs/adr/0035). */
const CLAIMED_MS = 120_000;
/** In what time after captains act a kill comes: while their events are recorded. */
const LATEST_KILL_MS = 400;
/** As long as all kills may take. */
const STORM_MS = (KILLS + 3) * RECOVERY_MS;

const open = openClient('127.0.79');
/** Each on a connection of its own: between kills an idle one gets so old that the server may close it as it is used again. */
const request: Client = (path, options = {}) => open(path, { ...options, headers: { connection: 'close', ...options.headers } });
const fan = openKeyRing({ owner: FAN });
const random = seededRandom(inject('stormSeed'));
let matches: MatchDriver;
let squads: [Squad, Squad];
/** Whose digests are due while the service is killed, and one more. */
let readers: Reader[];

interface Shown {
  id: string;
  kind: string;
  reason: string;
  isRead: boolean;
  subject: { id: string };
  data: { action?: string; mapIndex?: number };
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

// Boards of other files know no team of this one.
afterAll(() => showTeam(RED, 'private'));
beforeAll(async () => {
  squads = (await importSquads(request, [RED, BLUE], { game: GAME, size: 2 })) as [Squad, Squad];
  const [creator, opponent] = squads;
  await importRows([{ kind: 'user', username: FAN, name: 'Fan', visibility: 'private' }]);
  matches = driveMatches(request, { creator, opponent, mode: 'competitive', teamSize: 2 });
});

test('a follower of a team sees each of its matches once, by what happened last, until the team is private', async () => {
  expectRefusal(await follow(RED), 403, 'error_follow_not_allowed');
  await showTeam(RED, 'public');
  readers = await Promise.all(Array.from({ length: READERS + 1 }, joinReader));
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

test('a match tells its captains when it needs them, and no longer once it does not', async () => {
  const told = async ({ key }: Squad, matchId: string): Promise<string[]> => {
    const { notifications } = await succeed(request, '/user/notifications', { key: await key() });
    const ofMatch = (notifications as Shown[]).filter(({ subject }) => subject.id === matchId);
    return ofMatch.map(({ kind, reason, data }) =>
      [reason, kind, data.action, data.mapIndex].filter((each) => each !== undefined).join(' '),
    );
  };
  const started = await matches.started();
  for (const squad of squads) await eventually(async () => expect(await told(squad, started)).toEqual(['you match_needs_you scores 0']));
  await matches.submit(started, 'creator', {});
  const [creator, opponent] = squads;
  await eventually(async () => expect(await told(creator, started)).toEqual(['you match_started']));
  expect(await told(opponent, started)).toEqual(['you match_needs_you scores 0']);
  await matches.submit(started, 'opponent', {});
  for (const squad of squads) await eventually(async () => expect(await told(squad, started)).toEqual(['you match_result']));
});

test(
  'each match is announced once and each digest mailed once, however often the service is killed',
  async () => {
    const before = await unread();
    const made: string[] = [];
    for (let count = 0; count < KILLS; count += 1) {
      // A few digests are due at each kill.
      const due = readers.slice(Math.floor((count * READERS) / KILLS), Math.floor(((count + 1) * READERS) / KILLS));
      if (due.length > 0) await makeDue(...due);
      const accepted = Promise.all([matches.accepted(), matches.accepted()]);
      await delay(random.between(0, LATEST_KILL_MS));
      process.kill(demo().pids.notification as number, 'SIGKILL');
      made.push(...(await accepted));
      await eventually(async () => expect(await isReady()).toBe(true), { timeoutMs: RECOVERY_MS });
    }
    await untilAllIsUp(request, RECOVERY_MS);
    // What a list holds at most is looked at.
    const looked = made.slice(-MAX_LISTED);
    await eventually(
      async () => {
        const listed = await list();
        for (const matchId of looked)
          expect(listed.filter(({ subject }) => subject.id === matchId).map(({ kind }) => kind)).toEqual(['match_scheduled']);
      },
      { timeoutMs: RECOVERY_MS },
    );
    expect(await unread()).toBe(Math.min(before + made.length, MAX_LISTED));
    const items = await queryService<{ id: string; count: number }>(
      'notification',
      `select subject_id as id, count(*)::int as count from target_item t join item i using (position)
     where subject_id = any($1) and i.kind = 'match_scheduled' and target_type = 'team' group by 1`,
      [made],
    );
    // One of each team.
    expect(items.filter(({ count }) => count !== 2)).toEqual([]);
    expect(items).toHaveLength(made.length);
    const mailed = (): number[] => readers.map(({ email }) => digestsTo(email).length);
    await eventually(() => expect(mailed()).toEqual([...Array.from({ length: READERS }, () => 1), 0]), {
      timeoutMs: CLAIMED_MS + RECOVERY_MS,
    });
  },
  STORM_MS,
);

test('a reader gets one digest a day, until they unsubscribe in one click', async () => {
  const reader = readers[READERS] as Reader;
  const announced = await matches.accepted();
  await eventually(async () => {
    const { notifications } = await succeed(request, '/user/notifications?unread=true', { key: await reader.key() });
    expect((notifications as Shown[]).map(({ subject }) => subject.id)).toContain(announced);
  });
  await makeDue(reader);
  await eventually(() => digestsTo(reader.email).length === 1, { timeoutMs: RECOVERY_MS });
  const [mail = ''] = digestsTo(reader.email);
  expect(mail).toContain(`Scheduled: ${RED} vs ${BLUE}`);
  const link = /^List-Unsubscribe: <(.+)>\r?$/m.exec(mail)?.[1] ?? '';
  expect(link.startsWith(`${demo().publicUrl}/unsubscribe/`)).toBe(true);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  await makeDue(reader);
  await eventually(async () => expect(await isDue(reader)).toBe(false), { timeoutMs: RECOVERY_MS });
  expect(digestsTo(reader.email)).toHaveLength(1);

  const page = await fetch(link);
  expect([page.status, (await page.text()).includes('<button>')]).toEqual([200, true]);
  const settings = async () => succeed(request, '/user/notification-settings', { key: await reader.key() });
  expect(await settings()).toMatchObject({ digest: 'daily' });
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(link, oneClick)).status).toBe(200);
  expect(await settings()).toMatchObject({ digest: 'off' });
  expect((await fetch(`${demo().publicUrl}/unsubscribe/unknown`, oneClick)).status).toBe(200);
  expect(await queryService('notification', 'select 1 from due_digest where user_id = $1', [reader.userId])).toEqual([]);
});

test('of 20 concurrent follows of somebody who follows 199 targets, one succeeds', async () => {
  const [reader] = readers as [Reader];
  const names = Array.from({ length: 20 }, (_, index) => `e2e_told_star_${index}`);
  await importRows(names.map((username) => ({ kind: 'user', username, name: username, visibility: 'public' })));
  await queryService(
    'notification',
    `insert into follow (user_id, target_type, target_id, level, since, followed_at)
     select $1, 'league', 'league_old_' || n, 'all', 0, now() from generate_series(1, 198) n`,
    [reader.userId],
  );
  const answers = await Promise.all(
    names.map(async (target) =>
      request('/user/follows', { method: 'POST', key: await reader.key(), body: { targetType: 'user', target } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 409, 'error_limit_reached');
  const ids = await succeed(request, '/user/follows/ids', { key: await reader.key() });
  expect([ids.leagues, ids.users, ids.teams].flat()).toHaveLength(200);
});

/** Whether the service has come up again: what is killed before that had nothing to lose. */
async function isReady(): Promise<boolean> {
  const metrics = demo().metrics.notification ?? '';
  return (await fetch(metrics.replace('/metrics', '/health/ready')).catch(() => undefined))?.status === 200;
}

/** Somebody with an account who follows a team and wants digests. */
interface Reader {
  userId: string;
  email: string;
  key(): Promise<string>;
}

async function joinReader(): Promise<Reader> {
  const person = newPerson();
  const { answer } = await register(request, person);
  const key = openKeyRing({ owner: person.username });
  await succeed(request, '/user/follows', { method: 'POST', key: await key(), body: { targetType: 'team', target: RED } });
  await succeed(request, '/user/notification-settings', { method: 'PATCH', key: await key(), body: { digest: 'daily', hour: 0 } });
  return { userId: (answer.body.user as { id: string }).id, email: person.email, key };
}

/** Has the clock pass the hour of readers’ digests. */
async function makeDue(...readers: readonly Reader[]): Promise<void> {
  const text = `update due_digest set due_at = now() - interval '1 s', claimed_until = null where user_id = any($1)`;
  await queryService('notification', text, [readers.map(({ userId }) => userId)]);
}

async function isDue({ userId }: Reader): Promise<boolean> {
  return (await queryService('notification', 'select 1 from due_digest where user_id = $1 and due_at <= now()', [userId])).length > 0;
}

const digestsTo = (email: string): string[] => mailsTo(email).filter((mail) => mail.includes('List-Unsubscribe:'));
