import fs from 'node:fs';
import path from 'node:path';
import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { findFreePort, identityOf, removeStackDirectory } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DemoFile } from '../src/describe-system.js';
import type { LivingState } from '../src/living-demo/state-file.js';
import { ageData } from './age-data.js';
import { LaunchedSystem } from './launched-system.js';

const directory = path.join(inject('testStack').directory, 'living');
const HOUR_MS = 60 * 60_000;
const LEAGUE = 'harbor_open';
let port: number;
let system: LaunchedSystem;
let demo: DemoFile;
type Reader = 'player' | 'organizer' | 'league';
const readingKeys: Partial<Record<Reader, string>> = {};

const start = async (): Promise<void> => {
  system = new LaunchedSystem(directory, { PORT: String(port) });
  demo = await system.ready();
};
beforeAll(async () => {
  port = await findFreePort();
  await start();
  await makeReadingKeys();
});
afterAll(async () => {
  system.signal('SIGTERM');
  await system.exitCode();
  await removeStackDirectory(path.join(directory, 'stack'));
});

type Row = Record<string, never> & { [field: string]: unknown };

const state = (): LivingState => JSON.parse(fs.readFileSync(path.join(directory, 'living-demo.json'), 'utf8')) as LivingState;

/** Makes keys for what the test reads: its calls cost the launcher no tokens. */
async function makeReadingKeys(): Promise<void> {
  const runtime = JSON.parse(fs.readFileSync(path.join(directory, 'runtime.json'), 'utf8')) as Record<string, string>;
  const target = runtime.MATCHPOINT_GATEWAY_ADMIN_URL ?? '';
  const service = createRpcClient(gateway.KeyServiceService, { target, ...identifyOperator(runtime) });
  const make = async (name: Reader, kind: string, owner = '', league?: string): Promise<void> => {
    const { plaintext } = await service.createKey({ kind, owner, league, plan: 'api_pro', label: 'test', allPermissions: true });
    readingKeys[name] = plaintext;
  };
  const { player, organizer } = demo.accounts;
  await make('player', 'personal', player?.username);
  await make('organizer', 'personal', organizer?.username);
  await make('league', 'league_operator', organizer?.username, LEAGUE);
  service.close();
}

/** Reads with the key of somebody of the demo. */
async function read(as: Reader, where: string, body?: object): Promise<Row> {
  const response = await fetch(`${demo.baseUrl}/api/v1${where}`, {
    headers: { 'authorization': `Bearer ${readingKeys[as]}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.status, where).toBe(200);
  return (await response.json()) as Row;
}
const rowsOf = (answer: Row, name: string): Row[] => answer[name] as unknown as Row[];

/** All that the demo promises to show twenty seconds after a start. */
const PROMISES: Record<string, () => Promise<void>> = {
  async 'two matches run, a best of five on map 4 and a best of three on map 1'() {
    const running = rowsOf(await read('organizer', `/matches?status=live&leagueId=${LEAGUE}&limit=100`), 'matches');
    const shown = running.flatMap(({ bestOf, live }) => (live ? [[bestOf, (live as Row).mapIndex, (live as Row).isStale]] : []));
    expect(shown.sort()).toEqual([
      [3, 0, false],
      [5, 3, false],
    ]);
  },
  async 'six matches or more come in two days, two of them in six hours, and one is ready'() {
    const matches = rowsOf(await read('organizer', `/matches?status=upcoming&leagueId=${LEAGUE}&limit=100`), 'matches');
    const within = (hours: number): number =>
      matches.filter(({ scheduledAt }) => Date.parse(String(scheduledAt)) - new Date().getTime() < hours * HOUR_MS).length;
    expect(within(48)).toBeGreaterThanOrEqual(6);
    expect(within(6)).toBeGreaterThanOrEqual(2);
    expect(matches.filter(({ status }) => status === 'READY')).toHaveLength(1);
  },
  async 'one match is open to all'() {
    const { matches } = await read('player', '/matches/discover', { gameId: 'counter_strike_2' });
    expect(matches).toHaveLength(1);
  },
  async 'player is challenged, and has a map to confirm'() {
    const matches = rowsOf(await read('player', '/user/ongoing-matches'), 'matches');
    const actions = matches.flatMap(({ nextAction }) => {
      const { action, by } = (nextAction ?? {}) as Row;
      return (by as unknown) === 'caller' ? [action as unknown] : [];
    });
    expect(actions).toEqual(expect.arrayContaining(['challenges/accept', 'scores', 'start']));
  },
  async 'a map is disputed, with claims and screenshots of both sides'() {
    const open = rowsOf(await read('league', `/leagues/${LEAGUE}/disputes`), 'disputes').filter(
      ({ status }) => (status as unknown) !== 'resolved',
    );
    expect(open).toHaveLength(1);
    const { scores } = await read('organizer', `/matches/${String(open[0]?.matchId)}/scores`);
    const [score] = scores as unknown as { scoreStatus: string; claims: { screenshotUrls: string[] }[] }[];
    expect(score?.scoreStatus).toBe('DISPUTED');
    expect(score?.claims.map(({ screenshotUrls }) => screenshotUrls.length)).toEqual([1, 1]);
    const [claim] = score?.claims ?? [];
    expect((await fetch(claim?.screenshotUrls[0] ?? '')).headers.get('content-type')).toBe('image/png');
  },
  async 'the cup has decided its first round, and plays two nodes'() {
    const { bracket } = await read('organizer', '/tournaments/harbor_cup/bracket');
    const { nodes } = bracket as unknown as { nodes: { roundKey: string; status: string; needsDecision: string | null }[] };
    expect(nodes.filter(({ roundKey }) => roundKey === 'R1').map(({ status }) => status)).toEqual(Array(4).fill('COMPLETED'));
    expect(nodes.filter(({ status, needsDecision }) => status === 'IN_PROGRESS' && !needsDecision)).toHaveLength(2);
  },
  async 'player and organizer follow others, and have unread notifications'() {
    for (const [who, follows] of [
      ['player', 6],
      ['organizer', 4],
    ] as const) {
      expect(rowsOf(await read(who, '/user/follows'), 'follows')).toHaveLength(follows);
      expect((await read(who, '/user/notifications/summary')).unreadCount).toBeGreaterThan(0);
    }
  },
  async 'player has an endpoint that receives and one that fails'() {
    const webhooks = rowsOf(await read('player', '/webhooks'), 'webhooks');
    expect(webhooks.map(({ isActive }) => isActive)).toEqual([true, true]);
    expect(webhooks.filter(({ delivered24h }) => Number(delivered24h) > 0)).toHaveLength(1);
    expect(webhooks.filter(({ failingSince }) => failingSince !== null)).toHaveLength(1);
  },
  async 'the staff of the league have applications, tickets and a note'() {
    expect(rowsOf(await read('league', `/leagues/${LEAGUE}/applications?status=pending`), 'applications')).toHaveLength(3);
    const tickets = rowsOf(await read('league', `/leagues/${LEAGUE}/tickets`), 'tickets');
    expect(tickets).toHaveLength(4);
    const noted = tickets.find(({ status }) => (status as unknown) === 'in_progress');
    const replies = rowsOf(await read('league', `/leagues/${LEAGUE}/tickets/${String(noted?.id)}`), 'replies');
    expect(replies.map(({ isInternal }) => isInternal)).toEqual([true]);
  },
};

async function keepsItsPromises(): Promise<void> {
  for (const [promise, holds] of Object.entries(PROMISES))
    await eventually(holds).catch((error: unknown) => {
      throw new Error(promise, { cause: error });
    });
}

describe('npm start with the living demo', () => {
  it('shows a league that lives, and signs in player and organizer', async () => {
    await keepsItsPromises();
    for (const who of ['player', 'organizer'] as const) {
      const { email = '', password = '' } = demo.accounts[who] ?? {};
      const answer = await fetch(`${demo.publicUrl}/api/v1/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'origin': demo.publicUrl },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status, who).toBe(200);
    }
  });

  it('shows it again ten days and a kill later, and repeats nothing', async () => {
    const { epoch, keys, accounts } = state();
    await ageData(demo.urls.database, 10);
    const { pids } = demo;
    system.signal('SIGKILL');
    await eventually(() => Object.values(pids).every((pid) => identityOf(pid) === undefined), { timeoutMs: 120_000 });
    await start();
    expect(system.output).not.toContain('Loading');
    await keepsItsPromises();
    expect(state()).toMatchObject({ epoch, keys, accounts });
    const { tournaments } = await read('player', '/tournaments/discover', { gameId: 'counter_strike_2' });
    expect(tournaments).toHaveLength(1);
  });
});
