import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type KeyGrant } from './src/api-keys.js';
import { keysOf } from './src/chaos/keys.js';
import { isAlive } from './src/chaos/processes.js';
import { expectOneIdEach, unwatch, watch, type Watched } from './src/chaos/watched.js';
import { openClient } from './src/http-client.js';
import { insist } from './src/insist.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { queryService } from './src/service-database.js';
import { importSquads, type Squad } from './src/squads.js';
import { demo, systemDirectory } from './src/system.js';

const request = openClient('127.0.29');
const GAME = { game: 'counter_strike_2', size: 2 };
const VICTIMS = ['webhook', 'nats', 'postgres', 'redis'];
const ROUNDS = inject('chaosRounds') ?? VICTIMS.length;
/** The round in which NATS loses everything it has stored. */
const WIPED_ROUND = VICTIMS.indexOf('nats');
const LIVES_A_ROUND = 4;
const KEYS_OF_EACH = 4;
const RECOVERY_MS = 60_000;
/**
 * A killed dispatcher's leases, retries after failed attempts, and what is behind them: an endpoint that asks for less pauses for 5 s each
 * time, so that it has a queue when the load ends.
 */
const DRAIN_MS = 120_000 + ROUNDS * 15_000;

let red: Squad;
let blue: Squad;
let driver: MatchDriver;
/** Matches whose whole life was acknowledged. */
const acknowledged: string[] = [];

const watched: Watched[] = [];

beforeAll(async () => {
  [red, blue] = (await importSquads(request, ['e2e_survival_red', 'e2e_survival_blue'], GAME)) as [Squad, Squad];
  driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
  await follow('creator', { owner: red.captain });
  await follow('opponent', { owner: blue.captain });
  await follow('game', { kind: 'game_developer', game: GAME.game });
  const flaky = await follow('flaky', { owner: red.captain });
  const seen = new Set<string>();
  // A third of all events fail at first, one way or another.
  flaky.receiver.status = ({ headers }) => {
    const id = String(headers['webhook-id']);
    if (seen.has(id)) return 200;
    seen.add(id);
    return [500, 429, 404][seen.size % 9] ?? 200;
  };
});
afterAll(() => Promise.all(watched.map((each) => unwatch(request, each))));

async function follow(name: string, grant: KeyGrant): Promise<Watched> {
  const made = await watch(request, name, grant, ['match.*', 'roster.*']);
  watched.push(made);
  return made;
}

/** A match from its creation to its end: challenge, acceptance, cancellation, each acknowledged. */
async function live(creatorKeys: string[], opponentKeys: string[], onAttempt: () => void): Promise<void> {
  const write = async (path: string, body: unknown, keys: string[]): Promise<{ matchId: string }> => {
    const answer = await insist(request, { path, body, keys, idempotencyKey: randomUUID(), onAttempt });
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body as { matchId: string };
  };
  const { matchId } = await write(
    '/matches/create',
    driver.body({ publishStatus: 'PUBLISHED', isChallenge: true, challengedTeamId: blue.teamId }),
    creatorKeys,
  );
  await write(`/matches/${matchId}/challenges/accept`, { activeRoster: blue.players.slice(0, 2) }, opponentKeys);
  await write(`/matches/${matchId}/cancel`, {}, creatorKeys);
  acknowledged.push(matchId);
}

/** Where the data goes that NATS loses; the system's directory is deleted with it. */
const lostStore = (): string => path.join(systemDirectory(), `stack/nats-lost-${randomUUID()}`);

/** Kills a process at a random moment of the load; NATS once with all that it keeps. */
async function runRound(victim: string, isWiped: boolean): Promise<void> {
  const [ofCreator, ofOpponent] = await Promise.all([red, blue].map(({ captain }) => keysOf({ owner: captain }, KEYS_OF_EACH)));
  let attemptsLeft = Math.floor(Math.random() * LIVES_A_ROUND * 3);
  let killed: number | undefined;
  const kill = (): void => {
    const pid = demo().pids[victim] as number;
    // It may not have come up since another round took what it starts with: then the next attempt kills it.
    if (!isAlive(pid)) return;
    killed = pid;
    // In one step: to delete a directory fails while its server still creates files in it.
    if (isWiped) fs.renameSync(path.join(systemDirectory(), 'stack/nats/jetstream'), lostStore());
    process.kill(pid, 'SIGKILL');
  };
  const onAttempt = (): void => {
    attemptsLeft -= 1;
    if (attemptsLeft < 0 && killed === undefined) kill();
  };
  await Promise.all(Array.from({ length: LIVES_A_ROUND }, () => live(ofCreator as string[], ofOpponent as string[], onAttempt)));
  await eventually(
    () => {
      if (killed === undefined) kill();
      expect(killed).toBeDefined();
      expect(demo().pids[victim]).not.toBe(killed);
    },
    { timeoutMs: RECOVERY_MS },
  );
}

interface Emitted {
  id: string;
  type: string;
  subject: string;
  sequence: number;
}

test(
  `delivers every event to every endpoint under one webhook-id over ${ROUNDS} rounds with a process killed in each`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) await runRound(VICTIMS[round % VICTIMS.length] as string, round === WIPED_ROUND);
    const emitted = await eventually(
      () =>
        queryService<Emitted>(
          'match',
          'select id, type, subject, sequence from outbox_event where subject = any($1) and audience is not null',
          [acknowledged],
        ),
      { timeoutMs: RECOVERY_MS },
    );
    expect(new Set(emitted.map(({ subject }) => subject)).size).toBe(ROUNDS * LIVES_A_ROUND);
    expect(emitted.filter(({ type }) => type === 'match.cancelled')).toHaveLength(ROUNDS * LIVES_A_ROUND);
    for (const each of watched) {
      await eventually(
        () => {
          const ids = new Set(each.receiver.received.map(({ headers }) => headers['webhook-id']));
          expect(emitted.filter(({ id }) => !ids.has(id)).length, `what ${each.name} lacks of ${emitted.length}`).toBe(0);
        },
        { timeoutMs: DRAIN_MS },
      );
      expectOneIdEach(each, new Set(acknowledged));
    }
  },
  120_000 + DRAIN_MS + ROUNDS * 30_000,
);
