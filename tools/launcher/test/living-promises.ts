import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { eventually } from '@matchpoint/testing';
import { expect } from 'vitest';
import type { DemoFile } from '../src/describe-system.js';

const HOUR_MS = 60 * 60_000;
const LEAGUE = 'harbor_open';
const OF_GAME = { gameId: 'counter_strike_2' };

type Row = Record<string, unknown>;
type Reader = 'player' | 'organizer' | 'league';
/** Reads rows with the key of a demo user; a body makes it a POST. */
type Read = <Shape = Row>(as: Reader, where: string, rows: string, body?: object) => Promise<Shape[]>;

interface Claimed {
  scoreStatus: string;
  claims: { screenshotUrls: string[] }[];
}
interface Outlook {
  nextAction: { action: string; by: string; onDeadline: string } | null;
}
interface Live {
  bestOf: number;
  live: { mapIndex: number; isStale: boolean } | null;
}
interface Node {
  roundKey: string;
  status: string;
  needsDecision: string | null;
}

/** Everything that the living demo promises to show soon after a start, with the read that shows it. */
const PROMISES: Record<string, (read: Read) => Promise<void>> = {
  async 'two matches run, a best of five on map 4 and a best of three on map 1'(read) {
    const running = await read<Live>('organizer', `/matches?status=live&leagueId=${LEAGUE}`, 'matches');
    const shown = running.flatMap(({ bestOf, live }) => (live ? [{ bestOf, mapIndex: live.mapIndex, isStale: live.isStale }] : []));
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual({ bestOf: 5, mapIndex: 3, isStale: false });
    expect(shown).toContainEqual({ bestOf: 3, mapIndex: 0, isStale: false });
  },
  async 'six matches or more come in two days, two of them in six hours, and one is ready'(read) {
    const matches = await read('organizer', `/matches?status=upcoming&leagueId=${LEAGUE}`, 'matches');
    const within = (hours: number): number =>
      matches.filter(({ scheduledAt }) => Date.parse(String(scheduledAt)) - new Date().getTime() < hours * HOUR_MS).length;
    expect(within(48)).toBeGreaterThanOrEqual(6);
    expect(within(6)).toBeGreaterThanOrEqual(2);
    expect(matches.filter(({ status }) => status === 'READY')).toHaveLength(1);
  },
  async 'one match is open to all'(read) {
    expect(await read('player', '/matches/discover', 'data', OF_GAME)).toHaveLength(1);
  },
  async 'player is challenged, and has a map to confirm'(read) {
    const matches = await read<Outlook>('player', '/user/ongoing-matches', 'matches');
    const actions = matches.flatMap(({ nextAction }) =>
      nextAction?.by === 'caller' ? `${nextAction.action}, ${nextAction.onDeadline}` : [],
    );
    expect(actions).toEqual(expect.arrayContaining(['challenges/accept, expires', 'scores, auto_confirm']));
  },
  async 'a map is disputed, with claims and screenshots of both sides'(read) {
    const disputes = await read('league', `/leagues/${LEAGUE}/disputes`, 'disputes');
    const [open, ...others] = disputes.filter(({ status }) => status !== 'resolved');
    expect(others).toEqual([]);
    const [score] = await read<Claimed>('organizer', `/matches/${String(open?.matchId)}/scores`, 'scores');
    expect(score?.scoreStatus).toBe('DISPUTED');
    const pictures = score?.claims.map(({ screenshotUrls }) => screenshotUrls) ?? [];
    expect(pictures.map(({ length }) => length)).toEqual([1, 1]);
    const types = pictures.flat().map(async (url) => (await fetch(url)).headers.get('content-type'));
    expect(await Promise.all(types)).toEqual(['image/png', 'image/png']);
  },
  async 'the only cup has decided its first round, and plays two nodes'(read) {
    const cups = await read('player', '/tournaments/discover', 'tournaments', OF_GAME);
    expect(cups.map(({ slug }) => slug)).toEqual(['harbor_cup']);
    const nodes = await read<Node>('organizer', '/tournaments/harbor_cup/bracket', 'bracket.nodes');
    expect(nodes.filter(({ roundKey }) => roundKey === 'R1').map(({ status }) => status)).toEqual(Array(4).fill('COMPLETED'));
    expect(nodes.filter(({ status, needsDecision }) => status === 'IN_PROGRESS' && !needsDecision)).toHaveLength(2);
  },
  async 'player and organizer follow others, and have unread notifications'(read) {
    expect(await read('player', '/user/follows', 'follows')).toHaveLength(6);
    expect(await read('organizer', '/user/follows', 'follows')).toHaveLength(4);
    for (const who of ['player', 'organizer'] as const)
      expect(await read(who, '/user/notifications?unread=true', 'notifications')).not.toEqual([]);
  },
  async 'player has an endpoint that receives and one that fails'(read) {
    const webhooks = await read('player', '/webhooks', 'webhooks');
    expect(webhooks.map(({ isActive }) => isActive)).toEqual([true, true]);
    expect(webhooks.filter(({ delivered24h }) => Number(delivered24h) > 0)).toHaveLength(1);
    expect(webhooks.filter(({ failingSince }) => failingSince !== null)).toHaveLength(1);
  },
  async 'the staff of the league have applications, tickets and a note on one of them'(read) {
    expect(await read('league', `/leagues/${LEAGUE}/applications?status=pending`, 'applications')).toHaveLength(3);
    const tickets = await read('league', `/leagues/${LEAGUE}/tickets`, 'tickets');
    expect(tickets).toHaveLength(4);
    const replies = await Promise.all(tickets.map(({ id }) => read('league', `/leagues/${LEAGUE}/tickets/${String(id)}`, 'replies')));
    expect(replies.flat().map(({ isInternal }) => isInternal)).toEqual([true]);
  },
};

/** Waits until all promises hold; the error names one that does not. `directory` is the system's. */
export async function expectPromises(directory: string, demo: DemoFile): Promise<void> {
  const read = await openReader(directory, demo);
  for (const [promise, holds] of Object.entries(PROMISES))
    await eventually(() => holds(read)).catch((error: unknown) => {
      throw new Error(promise, { cause: error });
    });
}

/** Reads with its own keys, so that it takes no rate-limit tokens from the launcher. */
async function openReader(directory: string, { baseUrl, accounts }: DemoFile): Promise<Read> {
  const runtime = JSON.parse(fs.readFileSync(path.join(directory, 'runtime.json'), 'utf8')) as Record<string, string>;
  const service = createRpcClient(gateway.KeyServiceService, {
    target: runtime.MATCHPOINT_GATEWAY_ADMIN_URL ?? '',
    ...identifyOperator(runtime),
  });
  const make = async (kind: string, owner = '', league?: string): Promise<string> =>
    (await service.createKey({ kind, owner, league, plan: 'api_pro', label: 'test', allPermissions: true })).plaintext;
  const { player, organizer } = accounts;
  const keys: Record<Reader, string> = {
    player: await make('personal', player?.username),
    organizer: await make('personal', organizer?.username),
    league: await make('league_operator', organizer?.username, LEAGUE),
  };
  service.close();
  return async <Shape>(as: Reader, where: string, rows: string, body?: object) => {
    const options = {
      headers: { 'authorization': `Bearer ${keys[as]}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    };
    const answer = await fetchInTurn(`${baseUrl}/api/v1${where}`, options);
    return rows.split('.').reduce<unknown>((found, name) => (found as Row)[name], answer) as Shape[];
  };
}

/** Repeated reads empty a key's bucket; then the next one waits for a token, as a good client does. */
async function fetchInTurn(url: string, options: RequestInit): Promise<unknown> {
  for (;;) {
    const response = await fetch(url, options);
    const answer: unknown = await response.json();
    if (response.status !== 429) {
      expect(response.status, url).toBe(200);
      return answer;
    }
    await delay(Number(response.headers.get('retry-after')) * 1_000);
  }
}
