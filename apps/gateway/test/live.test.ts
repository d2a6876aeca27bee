import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { connectNats, subjectOf } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, natsUrl, readEvents, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOwner } from '../src/edge/owners/forget-owner.js';
import { saveDeletionDue, saveStanding } from '../src/edge/sessions/store/owner-access.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-05-01T12:00:00.000Z';
const OF_MATCH = { matchId: 'match_1', gameId: 'valorant', creatorTeamId: 'team_red' };
const ROSTER = { teamId: 'team_red', playerIds: ['user_ann'] };

interface Told {
  type: string;
  data: Record<string, unknown>;
  /** Left out: it was published. */
  ofDraft?: boolean;
}
/** What the match service keeps. */
let told: Told[] = [];
let kept = 0;
let isPublished = true;
let redIsOpen = true;
let callerTeams: string[] = [];
let callerRole = 'MEMBER';
let teamStatus = 'active';

const envelope = ({ type, data, ofDraft }: Told, index: number) => {
  const sequence = index + 1;
  const audience = ofDraft ? { teamIds: ['team_red'] } : { teamIds: ['team_red', 'team_blue'], gameId: 'valorant' };
  return {
    id: `evt_${sequence}`,
    type,
    subject: 'match_1',
    source: 'match',
    sequence,
    occurredAt: AT,
    audience,
    data: { ...OF_MATCH, ...data, sequence },
  };
};
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  profiles: {
    listCallerTeams: async () => ({ teams: callerTeams.map((teamId) => ({ teamId, role: callerRole, status: teamStatus })) }),
    batchGetTeamMemberIds: async () => ({
      teams: [{ teamId: 'team_red', userIds: ['user_ann'], visibility: redIsOpen ? 'public' : 'private' }],
    }),
    batchGetTeamReferences: async () => ({ teams: [] }),
  },
  matches: {
    batchGetMatches: async ({ items }) => ({
      items: items.map(({ id, callerTeamIds }) =>
        id === 'match_1' && (isPublished || callerTeamIds.includes('team_red'))
          ? { match: aMatch(), takesCommands: true }
          : { takesCommands: false },
      ),
    }),
  },
  matchEvents: {
    async listMatchEvents({ matchId, after, limit }) {
      if (matchId !== 'match_1') throw new DomainError('error_match_not_found');
      const events = told
        .map(envelope)
        .filter(({ sequence }) => sequence > after && sequence > kept)
        .slice(0, limit)
        .map(({ audience, data, ...event }) => ({ ...event, audience: JSON.stringify(audience), data: JSON.stringify(data) }));
      return { events, latestSequence: told.length };
    },
  },
};
const aMatch = (): match.Match => ({
  ...match.Match.create({ id: 'match_1', status: 'ACCEPTED', publishStatus: isPublished ? 'PUBLISHED' : 'DRAFT', gameId: 'valorant' }),
  createdAt: AT,
  creatorTeamId: 'team_red',
  bestOf: 1,
  teamSize: 5,
  eventSequence: told.length,
});

const database = useDatabase('gateway');
let gateway: TestGateway;
let bus: Awaited<ReturnType<typeof connectNats>>;
beforeAll(async () => {
  gateway = await startTestGateway(database, SERVICES);
  bus = await connectNats({ url: natsUrl(), name: 'test', logger: createLogger({ service: 'test', level: 'silent' }) });
});
afterAll(async () => {
  await bus.close();
  await gateway.stop();
});
beforeEach(async () => {
  // Of the one match of these tests: nobody follows it from the test before.
  await eventually(async () => {
    const open = await gateway.context.registry.getSingleMetric('matchpoint_live_streams')?.get();
    expect(open?.values[0]?.value).toBe(0);
  });
  told = [
    { type: 'match.created', data: {} },
    { type: 'match.accepted', data: {} },
  ];
  [kept, isPublished, redIsOpen, callerTeams, callerRole, teamStatus] = [0, true, true, [], 'MEMBER', 'active'];
});

/** Keeps an event, and publishes it unless that is lost. */
async function tell(event: Told, { isHeard = true } = {}): Promise<void> {
  told.push(event);
  if (isHeard) await publish(told.length);
}
async function publish(sequence: number): Promise<void> {
  const event = envelope(told[sequence - 1] as Told, sequence - 1);
  bus.publish(subjectOf(event.type), JSON.stringify(event));
  await bus.flush();
}
async function publishClosing(teamId: string): Promise<void> {
  const type = 'internal.team.closed';
  const event = { id: 'evt_closed', type, subject: teamId, source: 'catalog-profile', occurredAt: AT, data: { teamId } };
  bus.publish(subjectOf(type), JSON.stringify(event));
  await bus.flush();
}
const open = async (key: string, { lastEventId, ...query }: { after?: string; changes?: string; lastEventId?: string } = {}) => {
  const response = await gateway.fetch(`/matches/match_1/stream?${new URLSearchParams(query).toString()}`, {
    key,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  return { response, events: readEvents(response.status === 200 ? response : new Response('')) };
};
const idsOf = (events: readonly { id: string | undefined }[]): (string | undefined)[] => events.map(({ id }) => id);
const started = { type: 'match.started', data: {} };

describe('a match stream', () => {
  it('starts with the match and the number of its last event, then sends each event once, in order, even if the bus doesn’t', async () => {
    const { response, events } = await open(await gateway.key());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(response.headers.get('x-ratelimit-limit')).toBe('60');
    expect(await events.next()).toMatchObject({ id: '2', event: 'snapshot', data: { sequence: 2, match: { id: 'match_1' } } });
    await tell(started, { isHeard: false });
    await tell(started);
    await publish(3);
    await publish(4);
    await tell(started);
    expect(idsOf(await events.take(3))).toEqual(['3', '4', '5']);
    await events.close();
  });

  it('reports changes without an event to members of its teams who ask for that, and to nobody else', async () => {
    const stranger = await open(await gateway.key({ ownerUserId: 'user_other' }), { changes: 'true' });
    callerTeams = ['team_red'];
    const key = await gateway.key({ ownerUserId: 'user_ann' });
    const [member, mate] = [await open(key, { changes: 'true' }), await open(key)];
    const all = [stranger, member, mate];
    for (const { events } of all) await events.next();
    const type = 'internal.match.room_changed';
    const data = { matchId: 'match_1', teamIds: ['team_red', 'team_blue'] };
    const event = { id: 'evt_room', type, subject: 'match_1', source: 'match', occurredAt: AT, data };
    bus.publish(subjectOf(type), JSON.stringify(event));
    await tell(started);
    const [changed, next] = await member.events.take(2);
    expect([changed, next?.id]).toEqual([{ id: undefined, event: 'changed', data: {} }, '3']);
    for (const { events } of [stranger, mate]) expect(await events.next()).toMatchObject({ id: '3', event: 'match.started' });
    await Promise.all(all.map(({ events }) => events.close()));
  });

  it('resumes after the client’s last event; the header takes precedence over the URL', async () => {
    const key = await gateway.key();
    await tell(started, { isHeard: false });
    const { events } = await open(key, { after: '0', lastEventId: '1' });
    await tell(started);
    expect(idsOf(await events.take(3))).toEqual(['2', '3', '4']);
    const { events: all } = await open(key, { after: '0' });
    expect((await all.take(4)).map(({ event }) => event)).toEqual(['match.created', 'match.accepted', 'match.started', 'match.started']);
    await Promise.all([events.close(), all.close()]);
  });

  it.each([
    ['kept no more', () => (kept = 2), '1'],
    ['more than the match ever had', () => undefined, '99'],
  ])('starts over after an event that is %s', async (_why, arrange, after) => {
    await tell(started, { isHeard: false });
    arrange();
    const { events } = await open(await gateway.key(), { after });
    expect(await events.next()).toMatchObject({ event: 'snapshot', id: '3' });
    await events.close();
  });

  it('shows rosters to its teams and the game, players of a private team to its own and the game, and the rest to all', async () => {
    redIsOpen = false;
    const stranger = await open(await gateway.key({ ownerUserId: 'user_other' }));
    const developer = await open(await gateway.key({ kind: 'game_developer', gameId: 'valorant' }));
    callerTeams = ['team_blue'];
    const opponent = await open(await gateway.key({ ownerUserId: 'user_bob' }));
    callerTeams = ['team_red'];
    const member = await open(await gateway.key({ ownerUserId: 'user_ann' }));
    const all = [stranger, developer, opponent, member];
    for (const { events } of all) await events.next();
    await tell({ type: 'roster.updated', data: ROSTER });
    await tell(started);
    expect(await stranger.events.next()).toMatchObject({ id: '4', event: 'match.started' });
    for (const { events } of [developer, member]) expect((await events.next())?.data).toMatchObject(ROSTER);
    const withheld = await opponent.events.next();
    expect(withheld).toMatchObject({ event: 'roster.updated', data: { teamId: 'team_red' } });
    expect(withheld?.data).not.toHaveProperty('playerIds');
    await Promise.all(all.map(({ events }) => events.close()));
  });

  it('shows events from its time as a draft only to the team that created it', async () => {
    told = [
      { ...(told[0] as Told), ofDraft: true },
      { type: 'match.published', data: {} },
    ];
    const { events } = await open(await gateway.key(), { after: '0' });
    expect(await events.next()).toMatchObject({ id: '2', event: 'match.published' });
    callerTeams = ['team_red'];
    const { events: own } = await open(await gateway.key(), { after: '0' });
    expect(idsOf(await own.take(2))).toEqual(['1', '2']);
    await Promise.all([events.close(), own.close()]);
  });

  it('is 404 for a viewer who may not see the match, and for a key of another game', async () => {
    isPublished = false;
    expect((await open(await gateway.key())).response.status).toBe(404);
    callerTeams = ['team_red'];
    const { response, events } = await open(await gateway.key());
    expect(response.status).toBe(200);
    await events.close();
    isPublished = true;
    const { response: refused } = await open(await gateway.key({ kind: 'game_developer', gameId: 'rocket_league' }));
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'error_game_scope_mismatch' }]);
  });

  it.each(['-1', '1.5', 'evt_1', '99999999999'])('rejects %s as an event id', async (lastEventId) => {
    const { response } = await open(await gateway.key(), { lastEventId });
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'header.Last-Event-ID' }] }]);
  });

  it('allows 20 streams per key, frees a slot when one closes or is refused, and uses none for HEAD', async () => {
    const key = await gateway.key();
    const all = await Promise.all(Array.from({ length: 20 }, () => open(key)));
    const { response } = await open(key);
    expect([response.status, await response.json()]).toMatchObject([429, { error: 'error_api_rate_limited' }]);
    const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'];
    expect(limits.map((name) => response.headers.get(name))).toEqual(['20', '0', '10', '10']);
    await all[0]?.events.close();
    expect((await gateway.fetch('/matches/match_2/stream', { key })).status).toBe(404);
    await eventually(async () => expect((await gateway.fetch('/matches/match_1/stream', { method: 'HEAD', key })).status).toBe(200));
    const again = await eventually(async () => {
      const opened = await open(key);
      expect(opened.response.status).toBe(200);
      return opened;
    });
    await Promise.all([...all, again].map(({ events }) => events.close()));
  });

  it('ends once its reader’s key or place in a team has changed', async () => {
    const { events } = await open(await gateway.key({ ownerUserId: 'user_cay' }));
    await events.next();
    bus.publish(
      subjectOf('team.left'),
      JSON.stringify({
        ...{ id: 'evt_t', type: 'team.left', subject: 'team_red', source: 'catalog-profile', occurredAt: AT },
        data: { teamId: 'team_red', userId: 'user_cay' },
      }),
    );
    expect(await events.next()).toBeUndefined();
    const { events: others } = await open(await gateway.key({ ownerUserId: 'user_cay' }));
    await others.next();
    await gateway.context.changing(['user_cay'], async () => undefined);
    expect(await others.next()).toBeUndefined();
    expect(others.retryMs()).toBe(2_000);
  });

  it('starts over if the missed events are no longer kept', async () => {
    const { events } = await open(await gateway.key());
    await events.next();
    await tell(started, { isHeard: false });
    await tell(started, { isHeard: false });
    kept = 4;
    await tell(started);
    expect(await events.next()).toBeUndefined();
  });

  it('is sent to another gateway when its own stops, and does not delay the stop', async () => {
    const second = await startTestGateway(database, SERVICES);
    const response = await second.fetch('/matches/match_1/stream', { key: await second.key() });
    const events = readEvents(response);
    await events.next();
    await second.stop();
    expect(await events.next()).toBeUndefined();
    expect(events.retryMs()).toBeGreaterThanOrEqual(1_000);
  });
});

describe('the events of a match', () => {
  it('are listed from a number on, in the form that a stream would send', async () => {
    const key = await gateway.key({ ownerUserId: 'user_other' });
    await tell({ type: 'roster.updated', data: ROSTER }, { isHeard: false });
    await tell(started, { isHeard: false });
    const page = async (query: string) => (await gateway.fetch(`/matches/match_1/events${query}`, { key })).json();
    expect(await page('?limit=3')).toMatchObject({
      events: [{ sequence: 1 }, { sequence: 2, type: 'match.accepted', occurredAt: AT }],
      nextAfter: 3,
      hasMore: true,
      isComplete: true,
      latestSequence: 4,
    });
    expect(await page('?after=3')).toMatchObject({ events: [{ sequence: 4 }], nextAfter: 4, hasMore: false, isComplete: true });
    kept = 3;
    expect(await page('?after=1')).toMatchObject({ events: [{ sequence: 4 }], isComplete: false });
    expect(await page('?after=4')).toMatchObject({ events: [], nextAfter: 4, hasMore: false, isComplete: true });
  });

  it.each([
    ['user_matches', [1, 2, 3, 5]],
    ['team_matches', [1, 2, 3, 4, 5]],
    ['org_matches', [1, 2, 3, 5]],
  ] as const)('are listed for a key that may read %s exactly as a stream sends them', async (scope, numbers) => {
    callerTeams = ['team_red'];
    const key = await gateway.key({ permissions: { matches: { [scope]: 'read' } } });
    for (const event of [{ type: 'roster.updated', data: ROSTER }, { type: 'dispute.opened', data: {} }, started])
      await tell(event, { isHeard: false });
    const { events: sent } = await open(key, { after: '0' });
    const all = await sent.take(numbers.length);
    expect(idsOf(all)).toEqual(numbers.map(String));
    const { events: listed } = (await (await gateway.fetch('/matches/match_1/events', { key })).json()) as { events: { data: unknown }[] };
    expect(listed.map(({ data }) => data)).toEqual(all.map(({ data }) => data));
    await sent.close();
  });
});

interface Token {
  id: string;
  label: string | null;
  createdAt: string;
  expiresAt: string;
}

describe('an overlay’s token', () => {
  const PATH = '/matches/match_1/overlay-tokens';
  const TEXT = /^mpo_[\w-]{43}$/;
  /** As the captain of the team that made the match, which nobody else may see. */
  const asCaptain = async () => {
    [isPublished, callerTeams, callerRole] = [false, ['team_red'], 'CAPTAIN'];
    const key = await gateway.key({ ownerUserId: 'user_cap' });
    const make = async () => gateway.fetch(PATH, { method: 'POST', key, body: JSON.stringify({ label: 'The main stream' }) });
    return { key, make };
  };
  const made = async (response: Response) => (await response.json()) as { token: string; path: string; overlayToken: Token };
  const openBy = async (token: string, path = '/matches/match_1/stream') => {
    const response = await gateway.fetch(path, { headers: { 'x-matchpoint-overlay-token': token } });
    return { response, events: readEvents(response.status === 200 ? response : new Response('')) };
  };

  const suspendMaker = (suspendedAt: string | null, version: number): Promise<void> =>
    gateway.context.changing(['user_cap'], () =>
      withTransaction(gateway.context.pool, (tx) => saveStanding(tx, 'user_cap', version, { suspendedAt, suspendedUntil: null })),
    );

  const setDeletionDue = (isDue: boolean): Promise<void> =>
    gateway.context.changing(['user_cap'], () => saveDeletionDue(gateway.context.pool, 'user_cap', isDue));

  it('shows its match, even a draft, without a key, and nothing else, in the form for everyone', async () => {
    const { make } = await asCaptain();
    const answer = await make();
    const { token, path, overlayToken } = await made(answer);
    expect([answer.status, overlayToken.label, Date.parse(overlayToken.expiresAt) - Date.parse(overlayToken.createdAt)]).toEqual([
      201,
      'The main stream',
      30 * 24 * 3_600_000,
    ]);
    expect(token).toMatch(TEXT);
    expect(path).toBe(`/overlay/matches/match_1?token=${token}`);
    const { response, events } = await openBy(token);
    expect([response.status, await events.next()]).toMatchObject([200, { event: 'snapshot', data: { match: { id: 'match_1' } } }]);
    await tell({ type: 'roster.updated', data: ROSTER });
    await tell(started);
    expect(await events.next()).toMatchObject({ event: 'match.started' });
    await events.close();
    for (const other of ['mpo_', token.slice(0, -1), `${token.slice(0, -1)}_`, 'x'.repeat(3_000)]) {
      expect((await openBy(other)).response.status).toBe(404);
    }
    expect((await openBy(token, '/matches/match_2/stream')).response.status).toBe(404);
    expect((await openBy(token, '/matches/match_1')).response.status).toBe(401);
    gateway.clock.advance(30 * 24 * 3_600_000);
    expect((await openBy(token)).response.status).toBe(404);
  });

  it('is stored as a hash, listed without its text, and revoked at once, with what it shows', async () => {
    const { key, make } = await asCaptain();
    const { token, overlayToken } = await made(await make());
    const { rows } = await gateway.context.pool.query('select t::text as row from overlay_token t');
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    const listed = (await (await gateway.fetch(PATH, { key })).json()) as { overlayTokens: Token[] };
    expect(listed.overlayTokens).toContainEqual(overlayToken);
    expect(JSON.stringify(listed)).not.toContain(token.slice(4));
    const { events } = await openBy(token);
    await events.next();
    const revoke = (id: string) => gateway.fetch(`${PATH}/${id}`, { method: 'DELETE', key });
    expect((await revoke('user_cap')).status).toBe(404);
    expect((await revoke(overlayToken.id)).status).toBe(200);
    expect(await events.next()).toBeUndefined();
    expect((await openBy(token)).response.status).toBe(404);
    expect(await (await revoke(overlayToken.id)).json()).toMatchObject({ error: 'error_overlay_token_not_found' });
  });

  it('is deleted with its creator', async () => {
    const { make } = await asCaptain();
    const { token } = await made(await make());
    await withTransaction(gateway.context.pool, (tx) => forgetOwner(tx, 'user_cap'));
    expect((await openBy(token)).response.status).toBe(404);
  });

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    [
      'leads the team no more',
      async () => {
        callerRole = 'MEMBER';
        await tell({ type: 'team.member_role_changed', data: { teamId: 'team_red', gameId: 'valorant', userId: 'user_cap' } });
      },
      async () => void (callerRole = 'CAPTAIN'),
    ],
    [
      'was removed from the team',
      async () => {
        callerTeams = [];
        await tell({ type: 'team.left', data: { teamId: 'team_red', gameId: 'valorant', userId: 'user_cap' } });
      },
      async () => void (callerTeams = ['team_red']),
    ],
    ['is suspended', () => suspendMaker('2026-01-01T00:00:00.000Z', 1), () => suspendMaker(null, 2)],
    ['is about to be deleted', () => setDeletionDue(true), () => setDeletionDue(false)],
  ])('shows nothing while its maker %s, and what it shows ends at once', async (_how, end, restore) => {
    const { make } = await asCaptain();
    await gateway.context.pool.query('delete from overlay_token');
    const { token } = await made(await make());
    const { events } = await openBy(token);
    await events.next();
    await end();
    for (let event = await events.next(); event; event = await events.next()) expect(event.event).toMatch(/^team\./);
    expect((await openBy(token)).response.status).toBe(404);
    await restore();
    const again = await openBy(token);
    expect(again.response.status).toBe(200);
    await again.events.close();
  });

  it('cannot be created or used while its team is disbanded or disabled, and its streams end at once', async () => {
    const { key, make } = await asCaptain();
    await gateway.context.pool.query('delete from overlay_token');
    const { token, overlayToken } = await made(await make());
    const { events } = await openBy(token);
    await events.next();
    teamStatus = 'disabled';
    // Nobody's place in the team changes by it.
    await publishClosing('team_red');
    expect(await events.next()).toBeUndefined();
    expect((await openBy(token)).response.status).toBe(404);
    expect(await (await make()).json()).toMatchObject({ error: 'error_team_not_active' });
    teamStatus = 'active';
    const again = await openBy(token);
    expect(again.response.status).toBe(200);
    teamStatus = 'disbanded';
    expect((await openBy(token)).response.status).toBe(404);
    await again.events.close();
    expect((await gateway.fetch(`${PATH}/${overlayToken.id}`, { method: 'DELETE', key })).status).toBe(200);
  });

  it('is checked again after a break of the bus, when a change of its creator’s rights may have been missed', async () => {
    const { make } = await asCaptain();
    const { token } = await made(await make());
    const { events } = await openBy(token);
    await events.next();
    callerRole = 'MEMBER';
    await (await gateway.context.nats).reconnect();
    expect(await events.next()).toBeUndefined();
    expect((await openBy(token)).response.status).toBe(404);
  });

  it('can be created by leaders of a team of the match, ten per team, however many concurrently', async () => {
    const { key, make } = await asCaptain();
    await gateway.context.pool.query('delete from overlay_token');
    const statuses = (await Promise.all(Array.from({ length: 14 }, make))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409, 409, 409]);
    callerRole = 'MEMBER';
    expect(await (await make()).json()).toMatchObject({ error: 'error_captain_required' });
    [isPublished, callerTeams, callerRole] = [true, ['team_green'], 'CAPTAIN'];
    expect((await gateway.fetch(PATH, { key })).status).toBe(403);
  });
});

// The last: all that is open here ends within 20 s of it.
describe('an outage of the bus', () => {
  it('delivers what was published during it', async () => {
    const { events } = await open(await gateway.key());
    await events.next();
    await tell(started, { isHeard: false });
    await (await gateway.context.nats).reconnect();
    expect(await events.next()).toMatchObject({ id: '3' });
    await events.close();
  });
});
