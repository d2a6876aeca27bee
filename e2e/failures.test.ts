import { randomUUID } from 'node:crypto';
import { eventually } from '@matchpoint/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureAdministered } from './src/administration-cases.js';
import { newKey, openKeyRing, revokeKey } from './src/api-keys.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { CUP_OF_ANOTHER_GAME, openCups, said } from './src/cups.js';
import { describedOperations, type DescribedOperation } from './src/described-operations.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { startLoad, type Call, type Outcome } from './src/load.js';
import type { Sample } from './src/operation-case.js';
import { OPERATION_CASES, pathOf } from './src/operation-cases.js';
import { importSquads, type Squad } from './src/squads.js';
import { demo } from './src/system.js';

const request = openClient('127.0.7');
const GATEWAYS = [0, 1, 2];
const KEYS = 40;
const RECOVERY_MS = 30_000;
const CHANNEL_MS = 3_000;
/** The edge's own deadline is 10 s; nothing else may hold an answer back. */
const DEADLINE_MS = 11_000;

let operations: DescribedOperation[];
let sample: Sample;
let ofMatches: Call[];
const ofProfiles: Call[] = [
  { path: '/teams/sentinels' },
  { path: '/leaderboards/teams?limit=3' },
  { path: '/user/game-ranks' },
  { path: '/users/gildedacorn/stats' },
];
const ofTheGatewayAlone: Call[] = [{ path: '//health/live' }, { path: '//api-reference/openapi.json' }];
let keys: string[];

/** Two teams of which nobody but their players can know: what they play changes no board that another file looks at. */
const PLAYER = 'e2e_raven';
beforeAll(async () => {
  await ensureAdministered(request);
  const side = (slug: string, username: string): object[] => [
    { kind: 'user', username, name: username, visibility: 'private' },
    {
      kind: 'team',
      slug,
      name: slug,
      game: 'counter_strike_2',
      type: 'REGULAR',
      visibility: 'private',
      members: [{ username, role: 'CAPTAIN' }],
    },
  ];
  await importRows([...side('e2e_ravens', PLAYER), ...side('e2e_foxes', 'e2e_fox')]);
  operations = await describedOperations(request);
  const { key } = await newKey();
  const { body } = await request('/user/matches', { key, body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  sample = { matchId: body.page[0].id };
  ofMatches = [
    { path: '/user/matches', body: {} },
    { path: '/teams/sentinels/matches', body: {} },
    { path: `/matches/${sample.matchId}` },
    { path: '/user/ongoing-matches' },
  ];
});
beforeEach(async () => {
  // A test that failed may have left something down.
  keys = await eventually(() => Promise.all(Array.from({ length: KEYS }, () => newKey().then(({ key }) => key))), {
    timeoutMs: RECOVERY_MS,
  });
});

let played = 0;
function importResult(): Promise<void> {
  played += 1;
  const at = (minute: number): string => new Date(Date.UTC(2024, 10, 1, played, minute)).toISOString();
  return importRows([
    {
      kind: 'match',
      externalId: `e2e-result-${played}`,
      game: 'counter_strike_2',
      mode: 'competitive',
      creatorTeam: 'e2e_ravens',
      acceptedTeam: 'e2e_foxes',
      bestOf: 1,
      teamSize: 2,
      status: 'COMPLETED',
      seriesScore: { creator: 1, opponent: 0 },
      scheduledAt: at(0),
      startedAt: at(1),
      completedAt: at(40),
      createdAt: at(0),
    },
  ]);
}

/**
 * Every operation that reads answers 200 at every gateway, and a result becomes a record: HTTP, gRPC, PostgreSQL, outbox, NATS, consumer.
 */
async function expectAllWell(): Promise<void> {
  await untilAllIsUp(request, RECOVERY_MS);
  await Promise.all(
    GATEWAYS.map(async (gateway) => {
      for (const { operationId, method, repeat } of operations) {
        const operationCase = OPERATION_CASES[operationId];
        if (!operationCase) continue; // shapes.test.ts fails for it
        // What acts has its own test of killed processes: exactly-once.test.ts.
        if (repeat !== 'read' || operationCase.prepare) continue;
        // A channel to a service that is back may still be waiting for its next attempt to connect.
        const { key } = await eventually(() => newKey(operationCase.grant), { timeoutMs: CHANNEL_MS });
        await eventually(
          async () => {
            const answer = await request(pathOf(operationCase, sample), { gateway, method, body: operationCase.body, key });
            expect(answer.status, `${operationId} at gateway ${gateway}: ${answer.text}`).toBe(200);
          },
          { timeoutMs: CHANNEL_MS },
        );
      }
    }),
  );
  await importResult();
  const { key } = await eventually(() => newKey({ owner: PLAYER }), { timeoutMs: CHANNEL_MS });
  await eventually(
    async () => expect((await request('/teams/e2e_ravens', { key })).body.team).toMatchObject({ wins: played, matchesPlayed: played }),
    { timeoutMs: RECOVERY_MS },
  );
}

/** Kills a process as a crash would, under load, and answers what the load saw until all was well again. */
async function killUnderLoad(
  victim: string,
  calls: readonly Call[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<Outcome[]> {
  const before = demo().pids;
  const load = startLoad(request, calls, keys);
  try {
    process.kill(before[victim] as number, 'SIGKILL');
    await meanwhile();
    await eventually(() => expect(demo().pids[victim]).not.toBe(before[victim]), { timeoutMs: RECOVERY_MS });
    await expectAllWell();
  } finally {
    // The load ends before the test does, whatever happens.
    await load.stop();
  }
  // Nobody else fell with it.
  expect({ ...demo().pids, [victim]: 0 }).toEqual({ ...before, [victim]: 0 });
  return load.stop();
}

/** Every call was answered in time, with 200 or an orderly 503. */
function expectOrderly(outcomes: readonly Outcome[]): void {
  for (const { call, gateway, answer, failure } of outcomes) {
    expect(failure, `${call.path} at gateway ${gateway}`).toBeUndefined();
    if (!answer || answer.status === 200) continue;
    expectRefusal(answer, 503, 'error_unavailable');
    expect(answer.headers['retry-after'], call.path).toMatch(/^[1-9]\d*$/);
    expect(answer.elapsedMs, call.path).toBeLessThan(DEADLINE_MS);
  }
}
const statusesOf = (outcomes: readonly Outcome[], calls: readonly Call[]): number[] =>
  [...new Set(outcomes.filter(({ call }) => calls.includes(call)).map(({ answer }) => answer?.status ?? 0))].sort();

describe('killed', () => {
  test('match: what needs it is 503 until it is back, all else goes on', async () => {
    const outcomes = await killUnderLoad('match', [...ofMatches, ...ofProfiles, ...ofTheGatewayAlone]);
    expectOrderly(outcomes);
    expect(statusesOf(outcomes, ofMatches)).toEqual([200, 503]);
    expect(statusesOf(outcomes, [...ofProfiles, ...ofTheGatewayAlone])).toEqual([200]);
  });

  test('catalog-profile: what needs it is 503 until it is back, and a write that is repeated with its key happens once', async () => {
    const rank = { gameId: 'valorant', mode: 'unrated', sr: 77 };
    const { key } = await newKey({ owner: PLAYER });
    const headers = { 'idempotency-key': randomUUID() };
    const upsert = (gateway: number): ReturnType<typeof request> => request('/user/game-ranks', { key, gateway, headers, body: rank });
    const outcomes = await killUnderLoad('catalog-profile', [...ofProfiles, ...ofTheGatewayAlone], async () => {
      const first = await eventually(
        async () => {
          const answer = await upsert(0);
          if (answer.status === 200) return answer;
          if (answer.status !== 429) expectRefusal(answer, 503, 'error_unavailable');
          return false;
        },
        { timeoutMs: RECOVERY_MS },
      );
      for (const gateway of GATEWAYS) {
        const repeat = await eventually(
          async () => {
            const answer = await upsert(gateway);
            // A service that is slow to come back costs the key all its tokens.
            return answer.status === 503 || answer.status === 429 ? false : answer;
          },
          { timeoutMs: RECOVERY_MS },
        );
        expect({ text: repeat && repeat.text, replayed: repeat && repeat.headers['idempotent-replayed'] }).toEqual({
          text: first && first.text,
          replayed: 'true',
        });
      }
    });
    expectOrderly(outcomes);
    expect(statusesOf(outcomes, ofProfiles)).toEqual([200, 503]);
    expect(statusesOf(outcomes, ofTheGatewayAlone)).toEqual([200]);
  });

  test('one gateway: the others answer as if nothing had happened', async () => {
    const outcomes = await killUnderLoad('gateway-2', [...ofMatches, ...ofProfiles]);
    const [ofTheKilled, ofTheOthers] = [outcomes.filter(({ gateway }) => gateway === 1), outcomes.filter(({ gateway }) => gateway !== 1)];
    expect(ofTheKilled.some(({ failure }) => failure !== undefined)).toBe(true);
    expectOrderly(ofTheKilled.filter(({ failure }) => failure === undefined));
    expectOrderly(ofTheOthers);
    expect(statusesOf(ofTheOthers, [...ofMatches, ...ofProfiles])).toEqual([200]);
  });

  test('Redis: no request notices', async () => {
    const calls = [...ofMatches, ...ofProfiles, ...ofTheGatewayAlone];
    const outcomes = await killUnderLoad('redis', calls);
    expectOrderly(outcomes);
    expect(statusesOf(outcomes, calls)).toEqual([200]);
    for (const { call, answer } of outcomes)
      if (!call.path.startsWith('//health')) expect(answer?.headers['x-ratelimit-remaining'], call.path).toMatch(/^\d+$/);
  });

  test('NATS: no request notices, and results that are written meanwhile are booked afterwards', async () => {
    const calls = [...ofMatches, ...ofProfiles, ...ofTheGatewayAlone];
    const outcomes = await killUnderLoad('nats', calls, importResult);
    expectOrderly(outcomes);
    expect(statusesOf(outcomes, calls)).toEqual([200]);
    await expectRevocationEverywhere();
  });

  test('PostgreSQL: all that reads is 503 until it is back, and no process falls', async () => {
    const outcomes = await killUnderLoad('postgres', [...ofMatches, ...ofProfiles, ...ofTheGatewayAlone]);
    expectOrderly(outcomes);
    expect(statusesOf(outcomes, ofMatches)).toEqual([200, 503]);
    expect(statusesOf(outcomes, ofProfiles)).toEqual([200, 503]);
    expect(statusesOf(outcomes, ofTheGatewayAlone)).toEqual([200]);
  });
});

test('a service that hangs is 503 within the deadline, and holds up nothing that does not need it', async () => {
  const pid = demo().pids.match as number;
  const before = await Promise.all(ofProfiles.map(({ path }) => request(path, { key: keys[0] })));
  expect(before.map(({ status }) => status)).toEqual(ofProfiles.map(() => 200));
  process.kill(pid, 'SIGSTOP');
  try {
    const hung = ofMatches.map(({ path, body }) => request(path, { key: keys[1], body }));
    for (const { path } of ofProfiles) expect((await request(path, { key: keys[0] })).status, path).toBe(200);
    for (const answer of await Promise.all(hung)) {
      expectRefusal(answer, 503, 'error_unavailable');
      expect(answer.elapsedMs).toBeLessThan(DEADLINE_MS);
    }
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expectAllWell();
});

test('a tournament starts while the match service hangs, and each node of its first round has one match once that is back', async () => {
  const slugs = Array.from({ length: 4 }, (_, index) => `e2e_failure_cup_${index + 1}`);
  const squads = await importSquads(request, slugs, { game: CUP_OF_ANOTHER_GAME.gameId, size: 2 });
  const cups = openCups(request, squads[0] as Squad, CUP_OF_ANOTHER_GAME);
  const path = await cups.open({ maxParticipants: squads.length });
  for (const squad of squads) await cups.entered(path, squad);
  const pid = demo().pids.match as number;
  process.kill(pid, 'SIGSTOP');
  try {
    expect((await cups.call(`${path}/start`, cups.owner, {})).status).toBe(202);
    expect(said(await cups.call(`${path}/start`, cups.owner, {}))).toBe('409 error_tournament_not_in_valid_state');
    expect((await cups.profile(path)).status).toBe('IN_PROGRESS');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const developer = openKeyRing({ kind: 'game_developer', game: CUP_OF_ANOTHER_GAME.gameId });
  const matchIds = await eventually(
    async () => {
      const first = (await cups.nodes(path)).filter(({ roundKey }) => roundKey === 'R1');
      expect(first).toHaveLength(2);
      const ids = first.map(({ matchId }) => matchId);
      for (const id of ids) expect(await cups.must(`/game/matches/${id}/status`, developer)).toMatchObject({ status: 'ACCEPTED' });
      return ids;
    },
    { timeoutMs: RECOVERY_MS },
  );
  expect(new Set(matchIds).size).toBe(2);
  const { page } = await cups.must('/user/matches', squads[0]!.key, {});
  expect(page, 'the first team has one match').toHaveLength(1);
  await cups.cancel(path);
});

/** 30 s would be the worst case of a cache that nobody told (docs/reference/authentication.md#revocation). */
async function expectRevocationEverywhere(): Promise<void> {
  const { id, key } = await eventually(() => newKey(), { timeoutMs: CHANNEL_MS });
  for (const gateway of GATEWAYS) expect((await request('/games', { key, gateway })).status).toBe(200);
  await revokeKey(id);
  await eventually(
    async () => {
      for (const gateway of GATEWAYS) expectRefusal(await request('/games', { key, gateway }), 401, 'error_api_key_invalid');
    },
    { timeoutMs: 5_000 },
  );
}

test('a revoked key is refused at every gateway at once', expectRevocationEverywhere);
