import { randomUUID } from 'node:crypto';
import { eventually } from '@matchpoint/testing';
import { beforeAll, expect, inject, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { keysOf } from './src/chaos/keys.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { openClient, type Answer } from './src/http-client.js';
import { insist } from './src/insist.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { queryService } from './src/service-database.js';
import { importSquads, succeed, type Squad } from './src/squads.js';
import { demo } from './src/system.js';

const request = openClient('127.0.23');
const GAME = { game: 'counter_strike_2', size: 3 };
const MODE = 'competitive';
const DUPLICATES = 50;
const VICTIMS = ['match', 'gateway', 'nats', 'postgres', 'gateway-2'];
const ROUNDS = inject('chaosRounds') ?? VICTIMS.length;
const RECOVERY_MS = 45_000;
const KEYS_OF_EACH = 6;

let red: Squad;
let blue: Squad;
let driver: MatchDriver;
/** Notes of every match that was asked for, with the id that was acknowledged; undefined where it was refused. */
const asked = new Map<string, string | undefined>();
/** How often a client was told nothing, or to come again: without that nothing was killed in the middle. */
let undecided = 0;
/** Matches of the game server, each created once and forfeited once by red. */
const forfeited: string[] = [];

beforeAll(async () => {
  [red, blue] = (await importSquads(request, ['e2e_once_red', 'e2e_once_blue'], GAME)) as [Squad, Squad];
  driver = driveMatches(request, { creator: red, opponent: blue, mode: MODE, teamSize: 2 });
});

const equalTexts = (answers: readonly Answer[]): Set<string> => new Set(answers.map(({ status, text }) => `${status} ${text}`));

test('50 concurrent identical creates with one Idempotency-Key: one match, one match.created, 50 equal answers', async () => {
  const keys = await keysOf({ owner: red.captain }, KEYS_OF_EACH);
  const notes = `once ${randomUUID()}`;
  const call = { path: '/matches/create', body: driver.body({ notes }), idempotencyKey: randomUUID(), keys };
  const first = await Promise.all(
    Array.from({ length: DUPLICATES }, (_, index) =>
      request(call.path, {
        method: 'POST',
        body: call.body,
        key: keys[index % keys.length],
        gateway: index % 3,
        headers: { 'idempotency-key': call.idempotencyKey },
      }),
    ),
  );
  const answered = first.filter(({ status }) => status === 200);
  for (const answer of first)
    if (answer.status !== 200)
      expect([answer.status, answer.body.error, answer.headers['retry-after']]).toEqual([409, 'error_idempotency_in_progress', '1']);
  expect(equalTexts(answered).size).toBe(1);
  expect(answered.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  asked.set(notes, answered[0]?.body.matchId as string);
  await expectCreatedOnce();
});

interface Keys {
  captain: string[];
  member: string[];
  developer: string[];
}

/** Two careful clients send the same write at once; both get the same answer. */
async function insistTwice(path: string, body: unknown, keys: string[], onAttempt: () => void): Promise<Answer> {
  const write = {
    path,
    body,
    keys,
    idempotencyKey: randomUUID(),
    onAttempt,
    onUndecided: () => {
      undecided += 1;
    },
  };
  const [one, other] = await Promise.all([insist(request, write), insist(request, write)]);
  expect([...equalTexts([one, other].filter(({ status }) => status === 200))].length, `${one.text}\n${other.text}`).toBeLessThan(2);
  expect(other.status).toBe(one.status);
  return one;
}

async function createAsCaptain({ captain }: Keys, onAttempt: () => void): Promise<void> {
  const notes = `chaos ${randomUUID()}`;
  const answer = await insistTwice('/matches/create', driver.body({ notes }), captain, onAttempt);
  expect(answer.status, answer.text).toBe(200);
  asked.set(notes, answer.body.matchId as string);
}

/** Nobody but a captain creates a match; no team has 99 players. */
async function createAndBeRefused({ captain, member }: Keys, onAttempt: () => void): Promise<void> {
  for (const [keys, more, status] of [
    [member, {}, 403],
    [captain, { teamSize: 99 }, 400],
  ] as const) {
    const notes = `refused ${randomUUID()}`;
    const answer = await insistTwice('/matches/create', driver.body({ notes, ...more }), keys, onAttempt);
    expect(answer.status, answer.text).toBe(status);
    asked.set(notes, undefined);
  }
}

async function createAndForfeit({ developer }: Keys, onAttempt: () => void): Promise<void> {
  const body = {
    creatorTeamId: red.teamId,
    acceptedTeamId: blue.teamId,
    gameModeId: MODE,
    bestOf: 1,
    teamSize: 2,
    platform: 'PC',
    inputDevice: 'ALL',
    region: 'EU',
    mapSelectionType: 'FLEX',
    mapPreferenceMode: 'MANUAL',
  };
  const created = await insistTwice('/game/matches/create', body, developer, onAttempt);
  expect(created.status, created.text).toBe(200);
  const { matchId } = created.body as { matchId: string };
  const lost = await insistTwice(`/game/matches/${matchId}/forfeit`, { forfeitingTeamId: red.teamId }, developer, onAttempt);
  expect(lost.status, lost.text).toBe(200);
  forfeited.push(matchId);
}

/** Kills one process, as a crash would, in the middle of a crowd of writes, and waits until it is back. */
async function runRound(victim: string): Promise<void> {
  const grants = [{ owner: red.captain }, { owner: `${red.slug}_1` }, { kind: 'game_developer', game: GAME.game } as const];
  const [captain, member, developer] = await Promise.all(grants.map((grant) => keysOf(grant, KEYS_OF_EACH)));
  const keys = { captain, member, developer } as Keys;
  const pid = demo().pids[victim] as number;
  // Somewhere between the first request and the last answer, another place each time.
  let attemptsLeft = Math.floor(Math.random() * 12);
  const onAttempt = (): void => {
    if (attemptsLeft === 0) process.kill(pid, 'SIGKILL');
    attemptsLeft -= 1;
  };
  const work = [
    createAsCaptain,
    createAsCaptain,
    createAsCaptain,
    createAsCaptain,
    createAndBeRefused,
    createAndForfeit,
    createAndForfeit,
    createAndForfeit,
  ];
  await Promise.all(work.map((each) => each(keys, onAttempt)));
  await eventually(() => expect(demo().pids[victim]).not.toBe(pid), { timeoutMs: RECOVERY_MS });
  await untilAllIsUp(request, RECOVERY_MS);
}

test(
  `gives every acknowledged write one effect over ${ROUNDS} rounds with a process killed in each, refused ones none, every event once`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) await runRound(VICTIMS[round % VICTIMS.length] as string);
    expect(undecided).toBeGreaterThan(ROUNDS);
    await expectCreatedOnce();
    await expectForfeitedOnce();
    await expectBooked();
  },
  60_000 + ROUNDS * 30_000,
);

/** Every acknowledged create is one match and one match.created; what was refused is nowhere. */
async function expectCreatedOnce(): Promise<void> {
  const rows = await queryService<{ notes: string; id: string; events: string[] }>(
    'match',
    `
    select m.notes, m.id, array(select type from outbox_event e where e.subject = m.id order by position) as events
    from match m where m.creator_team_id = $1 and m.notes is not null`,
    [red.teamId],
  );
  const acknowledged = [...asked].filter(([, matchId]) => matchId !== undefined);
  expect(rows.map(({ notes, id }) => [notes, id]).sort()).toEqual(acknowledged.sort());
  for (const { id, events } of rows) expect(events, id).toEqual(['match.created']);
}

async function expectForfeitedOnce(): Promise<void> {
  const rows = await queryService<{ id: string; status: string; events: string[]; sequences: number[] }>(
    'match',
    `
    select m.id, m.status, array(select type from outbox_event e where e.subject = m.id order by type) as events,
      array(select sequence from outbox_event e where e.subject = m.id and sequence is not null order by position) as sequences
    from match m where m.creator_team_id = $1 and m.origin = 'game'`,
    [red.teamId],
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([...forfeited].sort());
  for (const { id, status, events, sequences } of rows) {
    expect(status, id).toBe('FORFEITED');
    expect(events, id).toEqual(['internal.match.results_recorded', 'match.accepted', 'match.created', 'match.forfeited']);
    expect(sequences, id).toEqual([1, 2, 3]);
  }
}

/** Every event went out, and past the dedupe each result counts once. */
async function expectBooked(): Promise<void> {
  await eventually(
    async () => {
      const [unpublished] = await queryService<{ count: number }>(
        'match',
        'select count(*)::int from outbox_event where published_at is null',
      );
      expect(unpublished?.count).toBe(0);
    },
    { timeoutMs: RECOVERY_MS },
  );
  const results = await queryService<{ id: string }>(
    'match',
    "select id from outbox_event where type = 'internal.match.results_recorded' and subject = any($1)",
    [forfeited],
  );
  await eventually(
    async () => {
      const booked = await queryService<{ id: string }>(
        'catalog_profile',
        'select event_id as id from inbox_event where event_id = any($1)',
        [results.map(({ id }) => id)],
      );
      expect(booked.map(({ id }) => id).sort()).toEqual(results.map(({ id }) => id).sort());
    },
    { timeoutMs: RECOVERY_MS },
  );
  const count = forfeited.length;
  for (const [squad, record] of [
    [red, { wins: 0, losses: count }],
    [blue, { wins: count, losses: 0 }],
  ] as const) {
    const { team } = await succeed(request, `/teams/${squad.slug}`, { key: (await newKey({ owner: squad.captain })).key });
    expect(team).toMatchObject({ ...record, draws: 0, matchesPlayed: count });
  }
}
