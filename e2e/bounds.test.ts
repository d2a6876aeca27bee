import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type KeyGrant, openKeyRing } from './src/api-keys.js';
import { type Answer, openClient, type RequestOptions } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches } from './src/match-driver.js';
import { asWebApp, newPerson, register } from './src/person.js';
import { importSquads, type Squad } from './src/squads.js';
import { makePng } from './src/upload-image.js';

const PAGE = path.resolve(import.meta.dirname, '../docs/reference/bounds.md');
const request = openClient('127.0.61');
const tail = randomBytes(3).toString('hex');
const OWNER = `bounded_${tail}`;
const LEAGUE = `bounded-${tail}`;
const GAME = 'counter_strike_2';
let squads: [Squad, Squad];
/** One that the second squad has accepted, and one that is open. */
let matchId: string;
let openMatchId: string;
/** One with a dispute, and one with a score. */
let disputedId: string;
let disputeId: string;
let scoredId: string;
let cookie: string;

const rings = new Map<string, () => Promise<string>>();
/** Sends with a key that has tokens left: nothing but the operation's own bound refuses. */
async function send(grant: KeyGrant, route: string, options: RequestOptions = {}): Promise<Answer> {
  const name = JSON.stringify(grant);
  const ring = rings.get(name) ?? openKeyRing(grant);
  rings.set(name, ring);
  return request(route, { ...options, key: await ring() });
}
const byOwner = { owner: OWNER };
const byStaff: KeyGrant = { kind: 'league_operator', owner: OWNER, league: LEAGUE };
const post = (grant: KeyGrant, route: string, make: (n: number) => object) => (n: number) => send(grant, route, { body: make(n) });
const captain = (index: 0 | 1): KeyGrant => ({ owner: squads[index].captain });

beforeAll(async () => {
  await importRows([
    { kind: 'user', username: OWNER, name: 'Bounded' },
    { kind: 'league', slug: LEAGUE, name: 'Bounded', games: ['valorant'], members: [{ username: OWNER, role: 'OWNER' }] },
  ]);
  squads = (await importSquads(request, [`bound_a_${tail}`, `bound_b_${tail}`], { game: GAME, size: 2 })) as [Squad, Squad];
  const driver = driveMatches(request, { creator: squads[0], opponent: squads[1], mode: 'competitive', teamSize: 2 });
  [openMatchId, matchId] = [await driver.open(), await driver.accepted()];
  [disputedId, scoredId] = [await driver.started({ bestOf: 3 }), await driver.started({ bestOf: 3 })];
  for (const id of [disputedId, scoredId]) await driver.submit(id, 'opponent', {});
  disputeId = (await send(captain(0), `/matches/${disputedId}/disputes`, { body: DISPUTE })).body.disputeId as string;
  cookie = (await register(request, newPerson())).cookie;
});

/** A write that is repeated until it exceeds a bound, and the refusal it then gets. */
interface Bound {
  operationId: string;
  most: number;
  status: number;
  code: string;
  send(n: number): Promise<Answer>;
}

const LIMIT = { status: 409, code: 'error_limit_reached' };
const RATE = { status: 429, code: 'error_api_rate_limited' };
const DISPUTE = { requested: 'void', reason: 'They played with somebody else.' };
const TICKET = { subject: 'Wrong result', description: 'Map 2 ended 13:11, not 11:13.' };

const BOUNDS: Bound[] = [
  {
    ...{ operationId: 'createUserConnection', most: 30, ...LIMIT },
    send: post(byOwner, '/user/connections', (n) => ({ platform: 'steam', username: `bounded ${n}` })),
  },
  {
    ...{ operationId: 'createOrg', most: 5, ...LIMIT },
    send: post(byOwner, '/orgs', (n) => ({ name: `Bounded ${tail} ${n}`, tag: 'BND' })),
  },
  {
    ...{ operationId: 'createOrgInvitation', most: 50, ...LIMIT },
    send: post(byOwner, `/orgs/Bounded_${tail}_0/invitations`, () => ({})),
  },
  {
    ...{ operationId: 'createWebhook', most: 20, status: 409, code: 'error_webhook_limit_reached' },
    send: post(byOwner, '/webhooks', () => ({ url: 'https://hooks.example.org/bounded', events: ['match.*'] })),
  },
  { ...{ operationId: 'createLeague', most: 9, ...LIMIT }, send: post(byOwner, '/leagues/create', (n) => ({ name: `Bounded cup ${n}` })) },
  { ...{ operationId: 'createTicket', most: 5, ...LIMIT }, send: post(byOwner, '/tickets', () => ({ ...TICKET, category: 'account' })) },
  {
    ...{ operationId: 'createLeagueTicket', most: 10, ...LIMIT },
    send: (n) => send(captain(0), `/leagues/${LEAGUE}/tickets/create`, { body: { ...TICKET, subject: `Wrong result ${n}` } }),
  },
  {
    ...{ operationId: 'announceLeague', most: 10, ...LIMIT },
    send: post(byStaff, `/leagues/${LEAGUE}/announcements`, (n) => ({ title: `News ${n}`, body: 'Week 3 is drawn.' })),
  },
  {
    ...{ operationId: 'upsertLeagueDisplayRule', most: 50, ...LIMIT },
    send: post(byStaff, `/leagues/${LEAGUE}/display-rules/upsert`, (n) => ({
      ...{ gameId: 'valorant', category: `Category ${n}`, categoryOrder: n, isCustomCategory: true, isOverride: false },
      content: { sections: [{ heading: 'Before the match', items: ['Be early.'] }] },
    })),
  },
  {
    ...{ operationId: 'addLeagueGame', most: 1, status: 409, code: 'error_already_exists' },
    send: post(byStaff, `/leagues/${LEAGUE}/games/add`, () => ({ gameId: GAME })),
  },
  {
    ...{ operationId: 'createMatchOverlayToken', most: 10, status: 409, code: 'error_limit_reached' },
    send: (n) => send(captain(0), `/matches/${matchId}/overlay-tokens`, { body: { label: `Stream ${n}` } }),
  },
  {
    ...{ operationId: 'createMatchAcceptance', most: 1, status: 409, code: 'error_match_not_in_valid_state' },
    send: () => send(captain(1), `/matches/${openMatchId}/accept`, { body: { teamId: squads[1].teamId, activeRoster: squads[1].players } }),
  },
  {
    ...{ operationId: 'openMatchDispute', most: 2, ...LIMIT },
    async send() {
      const opened = await send(captain(1), `/matches/${scoredId}/disputes`, { body: DISPUTE });
      if (opened.status === 200)
        await send(captain(1), `/matches/${scoredId}/disputes/${opened.body.disputeId as string}/withdraw`, { method: 'POST' });
      return opened;
    },
  },
  {
    ...{ operationId: 'addMatchDisputeEvidence', most: 10, ...LIMIT },
    send: (n) => send(captain(1), `/matches/${disputedId}/disputes/${disputeId}/evidence`, { body: { text: `Note ${n}` } }),
  },
  {
    ...{ operationId: 'answerMatchDispute', most: 1, status: 409, code: 'error_dispute_not_in_valid_state' },
    send: () => send(captain(1), `/matches/${disputedId}/disputes/${disputeId}/answer`, { body: { accept: false } }),
  },
  {
    ...{ operationId: 'sendMatchChatMessage', most: 5, ...RATE },
    send: (n) => send(captain(0), `/matches/${matchId}/chat`, { body: { content: `Message ${n}` } }),
  },
  {
    ...{ operationId: 'redeemInvitation', most: 10, ...RATE },
    send: async () => {
      const answer = await send(captain(1), '/invitations/redeem', { body: { code: 'x'.repeat(32) } });
      // A wrong code is a guess, which the bucket counts.
      return answer.status === 404 ? { ...answer, status: 200 } : answer;
    },
  },
  {
    ...{ operationId: 'upsertUserGameRank', most: 0, status: 400, code: 'INVALID_INPUT' },
    send: post(byOwner, '/user/game-ranks', () => ({ gameId: 'valorant', mode: 'no_playlist', sr: 1 })),
  },
  {
    ...{ operationId: 'submitGameBatchMatchScores', most: 0, status: 400, code: 'error_invalid_num_items' },
    send: post({ kind: 'game_developer', game: GAME }, '/game/matches/batch-scores', () => ({
      items: Array.from({ length: 51 }, () => ({ matchId, mapIndex: 0, mapId: '', creatorTeamScore: 1, opponentTeamScore: 0 })),
    })),
  },
  {
    ...{ operationId: 'submitMatchScores', most: 0, status: 400, code: 'INVALID_INPUT' },
    send: () =>
      send(captain(0), `/matches/${matchId}/scores`, {
        body: {
          ...{ mapIndex: 0, mapId: '', creatorTeamScore: 13, opponentTeamScore: 9 },
          screenshotUrls: Array.from({ length: 11 }, (_, index) => `https://cdn.example.org/${index}.png`),
        },
      }),
  },
  {
    ...{ operationId: 'uploadBoundImage', most: 0, status: 413, code: 'error_payload_too_large' },
    send: () => send(byOwner, '/uploads/image', { body: makePng(4, 4, 5 * 1024 * 1024), headers: { 'content-type': 'image/png' } }),
  },
  {
    ...{ operationId: 'createApiKey', most: 20, ...LIMIT },
    send: (n) =>
      request(
        '/user/api-keys',
        asWebApp(cookie, { body: { label: `Key ${n}`, kind: 'personal', permissions: { users: { profile: 'read' } } } }),
      ),
  },
];

test.each(BOUNDS)(
  '$operationId refuses one beyond its bound with the code of the page of bounds',
  async ({ most, status, code, ...bound }) => {
    for (let n = 0; n < most; n += 1) {
      const answer = await bound.send(n);
      expect([200, 201], answer.text).toContain(answer.status);
    }
    const beyond = await bound.send(most);
    expect([beyond.status, beyond.body.error], beyond.text).toEqual([status, code]);
    const row = readFileSync(PAGE, 'utf8')
      .split('\n')
      .find((line) => line.split(' | ')[0]?.includes(`\`${bound.operationId}\``));
    expect(row).toContain(`\`${code}\``);
  },
);
