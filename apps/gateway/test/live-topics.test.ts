import { catalogProfile, league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { connectNats, LIVE_NOTIFIED, subjectOf } from '@matchpoint/events';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, natsUrl, readEvents, type SentEvent, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-05-01T12:00:00.000Z';
const LEAGUE = { id: 'league_1', slug: 'open_cup', name: 'Open Cup' };
const OF_MATCH = { matchId: 'match_1', gameId: 'valorant', leagueId: 'league_1', creatorTeamId: 'team_red', sequence: 3 };
const OF_LEAGUE = { userIds: [], teamIds: ['team_red', 'team_blue'], gameId: 'valorant', leagueId: 'league_1' };

let callerTeams: string[] = [];
let staff: string[] = [];
let openTeams: string[] = [];
/** Ids of users that are ADMIN of the organization and the league. */
let admins: string[] = [];
let follows: { targetType: string; targetId: string; level: string; followedAt: string }[] = [];
let isNotificationAway = false;
/** How often somebody asked what a person follows. */
let readsOfFollows = 0;
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  leagues: {
    async getLeague({ identifier }) {
      if (![LEAGUE.id, LEAGUE.slug].includes(identifier)) throw new DomainError('error_league_not_found');
      return { league: { ...league.League.create({ ...LEAGUE, status: 'active' }), createdAt: AT } };
    },
    batchListLeagueRoles: async ({ userIds }) => ({
      roles: userIds.map((userId) => ({
        ...{ userId, leagueId: LEAGUE.id, slug: LEAGUE.slug, name: LEAGUE.name },
        role: admins.includes(userId) ? 'ADMIN' : 'MANAGER',
      })),
    }),
    batchCheckLeagueStaff: async ({ people }) => ({ staff: people.filter(({ userId }) => staff.includes(userId)) }),
  },
  notifications: {
    async listFollowedIds() {
      readsOfFollows += 1;
      if (isNotificationAway) throw new DomainError('error_unavailable');
      return { follows };
    },
    getNotificationSettings: async () => ({ settings: { digest: 'off', hour: 8, timeZone: 'UTC', mutedKinds: ['trophy'] } }),
  },
  profiles: {
    batchGetTeamReferences: async ({ ids }) => ({ teams: ids.map((id) => ({ id, name: id, tag: 'TAG' })) }),
    listUserOrganizations: async ({ identifier }) => ({
      organizations: [
        {
          organization: catalogProfile.OrganizationSummary.fromPartial({ id: 'org_1' }),
          role: admins.includes(identifier) ? 'OWNER' : 'MEMBER',
          joinedAt: AT,
        },
      ],
    }),
    listCallerTeams: async () => ({ teams: callerTeams.map((teamId) => ({ teamId, role: 'MEMBER', status: 'active' })) }),
    batchGetTeamMemberIds: async ({ teamIds }) => ({
      teams: teamIds.map((teamId) => ({ teamId, userIds: [], visibility: openTeams.includes(teamId) ? 'public' : 'private' })),
    }),
  },
};

const database = useDatabase('gateway');
let gateway: TestGateway;
let bus: Awaited<ReturnType<typeof connectNats>>;
let count = 0;
beforeAll(async () => {
  gateway = await startTestGateway(database, SERVICES);
  bus = await connectNats({ url: natsUrl(), name: 'test', logger: createLogger({ service: 'test', level: 'silent' }) });
});
afterAll(async () => {
  await bus.close();
  await gateway.stop();
});
beforeEach(() => {
  // What one test tells is over before the next: further apart than gateways’ orders are.
  gateway.clock.advance(60_000);
  [callerTeams, staff, openTeams, follows, isNotificationAway] = [[], ['user_operator'], [], [], false];
  admins = ['user_ann'];
});

/** Publishes an event; answers its id. */
async function publish(type: string, data: object, audience: object = OF_LEAGUE, id = `evt_${(count += 1)}`): Promise<string> {
  const event = { id, type, subject: 'subject', source: 'test', occurredAt: AT, audience, data };
  bus.publish(subjectOf(type), JSON.stringify(event));
  await bus.flush();
  return id;
}
const started = () => publish('match.started', OF_MATCH);
const told = () => publish('ticket.created', { ticketId: 'ticket_1', userId: 'user_ann' }, { userIds: ['user_ann'], leagueId: 'league_1' });

interface Opened {
  response: Response;
  events: ReturnType<typeof readEvents>;
}
const OF_LEAGUE_STREAM = '/leagues/open_cup/stream';
const opened: Opened[] = [];
/** Opens a stream, and reads what it begins with where it is said how many events that are. */
async function open(init: { key?: string; headers?: Record<string, string> }, path = OF_LEAGUE_STREAM, begins = 1): Promise<Opened> {
  const response = await gateway.fetch(path, init);
  const stream = { response, events: readEvents(response.status === 200 ? response : new Response('')) };
  opened.push(stream);
  await stream.events.take(begins);
  return stream;
}
const visitor = { headers: { 'x-matchpoint-web': '1' } };
const from = (key: string, lastEventId: string) => ({ key, headers: { 'last-event-id': lastEventId } });
const typesOf = (events: readonly SentEvent[]): string[] => events.map(({ event }) => event);
afterAll(() => Promise.all(opened.map(({ events }) => events.close().catch(() => undefined))));

describe('a league that is followed', () => {
  it('begins with the league, also for a visitor, and continues with public events', async () => {
    const { response, events } = await open(visitor, OF_LEAGUE_STREAM, 0);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await events.next()).toMatchObject({ event: 'snapshot', data: { league: { id: 'league_1', slug: 'open_cup' } } });
    const { events: others } = await open(visitor, '/leagues/league_1/stream');
    await publish('match.started', { ...OF_MATCH, leagueId: 'league_2' }, { ...OF_LEAGUE, leagueId: 'league_2' });
    const id = await started();
    for (const stream of [events, others]) expect(await stream.next()).toMatchObject({ id, event: 'match.started', data: OF_MATCH });
  });

  it('is 404 if it is not visible', async () => {
    expect((await open(visitor, '/leagues/hidden_cup/stream', 0)).response.status).toBe(404);
  });

  it('sends events about rosters, tickets and teams to those they concern, and about tables to everybody, without the author', async () => {
    openTeams = ['team_red'];
    const anybody = await open(visitor);
    const stranger = await open({ key: await gateway.key({ ownerUserId: 'user_bob' }) });
    const operator = await open({
      key: await gateway.key({ kind: 'league_operator', leagueId: 'league_1', ownerUserId: 'user_operator' }),
    });
    const former = await open({ key: await gateway.key({ kind: 'league_operator', leagueId: 'league_1', ownerUserId: 'user_former' }) });
    const elsewhere = await open({
      key: await gateway.key({ kind: 'league_operator', leagueId: 'league_2', ownerUserId: 'user_operator' }),
    });
    callerTeams = ['team_red'];
    const member = await open({ key: await gateway.key({ ownerUserId: 'user_ann' }) });
    await publish('roster.updated', { ...OF_MATCH, teamId: 'team_red', playerIds: ['user_ann'] });
    await told();
    await publish(
      'league.team_denied',
      { leagueId: 'league_1', targetType: 'team', targetId: 'team_red' },
      { ...OF_LEAGUE, gameId: undefined },
    );
    const table = { leagueId: 'league_1', actorId: 'user_operator', teamId: 'team_red', gameId: 'valorant', metadata: { seasonId: null } };
    await publish('league.standings_updated', table, { leagueId: 'league_1', teamIds: ['team_red'] });
    for (const { events } of [anybody, stranger, former, elsewhere]) {
      const first = await events.next();
      expect(first).toMatchObject({ event: 'league.standings_updated', data: { teamId: 'team_red' } });
      expect(Object.keys(first?.data ?? {})).toEqual(['leagueId', 'teamId', 'gameId']);
    }
    for (const { events } of [operator, member]) {
      const all = await events.take(4);
      expect(typesOf(all)).toEqual(['roster.updated', 'ticket.created', 'league.team_denied', 'league.standings_updated']);
      expect(all[0]?.data).toHaveProperty('playerIds');
      expect(all[3]?.data).toEqual(table);
    }
  });

  it('doesn’t name players of a private team to the league, and sends ticket events only to keys that may read them', async () => {
    const permissions = { leagues: { league_public: 'read' as const } };
    const ofLeague = { kind: 'league_operator', leagueId: 'league_1', ownerUserId: 'user_operator' } as const;
    const operator = await open({ key: await gateway.key(ofLeague) });
    const narrow = await open({ key: await gateway.key({ ...ofLeague, permissions }) });
    await told();
    await publish('roster.updated', { ...OF_MATCH, teamId: 'team_red', playerIds: ['user_ann'] });
    await started();
    const [ticket, roster] = await operator.events.take(2);
    expect([ticket?.event, roster?.event, Object.keys(roster?.data ?? {})]).toEqual([
      'ticket.created',
      'roster.updated',
      [...Object.keys(OF_MATCH), 'teamId'],
    ]);
    expect(await narrow.events.next()).toMatchObject({ event: 'match.started' });
  });

  it('sends nothing about drafts or internal leagues, and nothing that is not an event', async () => {
    const { events } = await open({ key: await gateway.key() });
    await publish('match.created', OF_MATCH, { teamIds: ['team_red'] });
    bus.publish(subjectOf('match.started'), 'nothing');
    await publish('match.started', { matchId: 'match_1' });
    await publish('match.invented', null as never);
    const id = await started();
    expect(await events.next()).toMatchObject({ id });
  });

  it.each([
    ['the staff', 'league.staff_removed', { leagueId: 'league_1', targetType: 'member', targetId: 'user_operator' }],
    ['an organization', 'organization.member_removed', { organizationId: 'org_1', userId: 'user_operator' }],
  ] as const)('ends for a viewer who leaves %s', async (_group, type, about) => {
    const { events } = await open({
      key: await gateway.key({ kind: 'league_operator', leagueId: 'league_1', ownerUserId: 'user_operator' }),
    });
    await publish(type, about, { leagueId: 'league_1' });
    await eventually(async () => expect(await events.next()).toBeUndefined());
  });
});

describe('a reader who reconnects', () => {
  it('receives events since 2 s before the last one, each once; the header takes precedence over the URL', async () => {
    const key = await gateway.key();
    const { events } = await open({ key });
    const first = await started();
    expect(await events.next()).toMatchObject({ id: first });
    await events.close();
    gateway.clock.advance(5_000);
    const second = await started();
    const third = await started();
    // A stream that shows the event proves that it has arrived.
    const { events: again } = await eventually(async () => {
      const stream = await open(from(key, second), `${OF_LEAGUE_STREAM}?after=${first}`, 0);
      const [one, other] = await stream.events.take(2);
      expect([one?.id, other?.id]).toEqual([second, third]);
      return stream;
    });
    const fourth = await started();
    expect(await again.next()).toMatchObject({ id: fourth });
    const { events: all } = await open({ key }, `${OF_LEAGUE_STREAM}?after=${first}`, 0);
    expect((await all.take(4)).map(({ id }) => id)).toEqual([first, second, third, fourth]);
  });

  it('resumes after a snapshot too, without another one', async () => {
    const key = await gateway.key();
    const { events: before } = await open({ key });
    const heard = await started();
    expect(await before.next()).toMatchObject({ id: heard });
    const { events } = await open({ key }, OF_LEAGUE_STREAM, 0);
    const snapshot = await events.next();
    gateway.clock.advance(10_000);
    const id = await started();
    expect(await events.next()).toMatchObject({ id });
    const { events: again } = await open(from(key, snapshot?.id ?? ''), OF_LEAGUE_STREAM, 0);
    expect((await again.take(2)).map((event) => event.id)).toEqual([heard, id]);
  });

  it.each(['evt_unknown', '42', 'x'.repeat(300), 'at_1'])('starts over if their event %s is unknown', async (lastEventId) => {
    const { events } = await open(from(await gateway.key(), lastEventId), OF_LEAGUE_STREAM, 0);
    expect(typesOf(await events.take(2))).toEqual(['reset', 'snapshot']);
  });
});

describe('a person’s own stream', () => {
  const PATH = '/user/stream';

  it('shows what happens to them and their teams, by a session or a key, and nothing about others', async () => {
    callerTeams = ['team_red'];
    const { cookie } = await gateway.signIn('user_ann');
    const session = await open({ headers: { cookie, 'x-matchpoint-web': '1' } }, PATH, 0);
    expect(await session.events.next()).toMatchObject({
      event: 'snapshot',
      data: { userId: 'user_ann', teams: [{ teamId: 'team_red', role: 'MEMBER', status: 'active' }] },
    });
    const key = await open({ key: await gateway.key({ ownerUserId: 'user_ann' }) }, PATH);
    await publish('match.started', OF_MATCH, { teamIds: ['team_blue'], gameId: 'valorant', leagueId: 'league_1' });
    await publish('match.created', OF_MATCH, { teamIds: ['team_red'] });
    await told();
    await publish('organization.member_added', { organizationId: 'org_1', userId: 'user_ann' }, { userIds: ['user_ann', 'user_bob'] });
    for (const { events } of [session, key])
      expect(typesOf(await events.take(3))).toEqual(['match.created', 'ticket.created', 'organization.member_added']);
  });

  it('shows OWNERs and ADMINs what concerns their organizations and leagues as hosts, and no other members', async () => {
    const [ann, bob] = [await gateway.key({ ownerUserId: 'user_ann' }), await gateway.key({ ownerUserId: 'user_bob' })];
    const [admin, member] = [await open({ key: ann }, PATH), await open({ key: bob }, PATH)];
    const tournament = { ...{ slug: 'cup', name: 'Cup', gameId: 'valorant', format: 'SWISS', status: 'CANCELLED' }, sequence: 1 };
    const publishOf = (hostType: string, type: string, id: string) =>
      publish('tournament.cancelled', { ...tournament, tournamentId: id, hostType, hostId: id }, { userIds: [], adminsOf: { type, id } });
    await publishOf('league', 'league', 'league_2');
    await publishOf('org', 'organization', 'org_1');
    await publishOf('league', 'league', 'league_1');
    expect((await admin.events.take(2)).map(({ data }) => (data as { hostId: string }).hostId)).toEqual(['org_1', 'league_1']);
    await publish('ticket.created', { ticketId: 'ticket_1', userId: 'user_bob' }, { userIds: ['user_bob'] });
    expect(typesOf(await member.events.take(1))).toEqual(['ticket.created']);
  });

  const follow = (teamId: string, level = 'all') => ({ targetType: 'team', targetId: teamId, level, followedAt: AT });
  const notified = (kind: string, { userIds = [], teams = [] }: { userIds?: string[]; teams?: string[] }) => {
    const targets = teams.map((targetId) => ({ targetType: 'team', targetId }));
    const notice = { kind, subjectType: 'match', subjectId: `match_of_${kind}`, userIds, targets };
    bus.publish(LIVE_NOTIFIED, JSON.stringify({ notices: [notice] }));
    return bus.flush();
  };
  const changed = () => publish('internal.notification.follows_changed', { userId: 'user_ann' });
  /** Tells again and again until a stream passes it on. */
  const tellUntil = async (events: Opened['events'], tell: () => Promise<unknown>): Promise<SentEvent> => {
    let passed: SentEvent | undefined;
    void events.next().then((event) => (passed = event));
    await eventually(async () => {
      if (!passed) await tell();
      return passed !== undefined;
    });
    return passed as unknown as SentEvent;
  };

  it('sends each new notification that the person may see, without an id, by what they follow now', async () => {
    openTeams = ['team_red', 'team_blue', 'team_green'];
    follows = [follow('team_red'), follow('team_blue', 'results'), follow('team_closed')];
    const { events } = await open({ key: await gateway.key({ ownerUserId: 'user_ann' }) }, PATH);
    await notified('match_started', { teams: ['team_blue'] });
    await notified('match_started', { teams: ['team_closed'] });
    await notified('trophy', { userIds: ['user_ann'] });
    await notified('match_started', { userIds: ['user_bob'], teams: ['team_red'] });
    await notified('match_result', { teams: ['team_blue', 'team_red'] });
    await notified('match_scheduled', { userIds: ['user_ann'] });
    const data = { kind: 'match_started', subject: { type: 'match', id: 'match_of_match_started' } };
    const [first, ...others] = await events.take(3);
    expect(first).toMatchObject({ event: 'notified', data });
    expect(first?.id).toBeUndefined();
    expect(others.map((event) => (event.data as typeof data).kind)).toEqual(['match_result', 'match_scheduled']);

    follows = [follow('team_green')];
    await changed();
    const { data: later } = await tellUntil(events, () => notified('match_cancelled', { teams: ['team_green'] }));
    expect(later).toMatchObject({ kind: 'match_cancelled' });
  });

  it('continues without notifications while their service is unavailable, and with them once it is back', async () => {
    isNotificationAway = true;
    follows = [follow('team_red')];
    openTeams = ['team_red'];
    const { events } = await open({ key: await gateway.key({ ownerUserId: 'user_ann' }) }, PATH);
    await told();
    expect(await events.next()).toMatchObject({ event: 'ticket.created' });
    isNotificationAway = false;
    expect(await tellUntil(events, () => notified('match_result', { teams: ['team_red'] }))).toMatchObject({ event: 'notified' });
  });

  it('rereads a person’s follows after a pause, however many events arrive meanwhile', async () => {
    isNotificationAway = true;
    const { events } = await open({ key: await gateway.key({ ownerUserId: 'user_ann' }) }, PATH);
    const before = readsOfFollows;
    for (let index = 0; index < 30; index += 1) await notified('match_started', { userIds: ['user_bob'] });
    await notified('match_started', { userIds: ['user_ann'] });
    expect(await events.next()).toMatchObject({ event: 'notified' });
    expect(readsOfFollows - before).toBeLessThan(30);
  });

  it('sends nothing about a team that has become private, until it is public again', async () => {
    openTeams = ['team_red'];
    follows = [follow('team_red')];
    const { events } = await open({ key: await gateway.key({ ownerUserId: 'user_ann' }) }, PATH);
    await notified('match_started', { teams: ['team_red'] });
    expect(await events.next()).toMatchObject({ data: { kind: 'match_started' } });
    openTeams = [];
    await notified('match_result', { teams: ['team_red'] });
    await notified('match_scheduled', { userIds: ['user_ann'] });
    expect(await events.next()).toMatchObject({ data: { kind: 'match_scheduled' } });
    openTeams = ['team_red'];
    await notified('match_cancelled', { teams: ['team_red'] });
    expect(await events.next()).toMatchObject({ data: { kind: 'match_cancelled' } });
  });

  it('sends no notifications to a key that may not read them', async () => {
    const permissions = { tickets: { read: 'read' as const } };
    const { events } = await open({ key: await gateway.key({ ownerUserId: 'user_ann', permissions }) }, PATH);
    await notified('match_result', { userIds: ['user_ann'] });
    await told();
    expect(await events.next()).toMatchObject({ event: 'ticket.created' });
  });

  it('sends what the scopes of a key allow to read', async () => {
    const permissions = { tickets: { read: 'read' as const } };
    const { events } = await open({ key: await gateway.key({ ownerUserId: 'user_ann', permissions }) }, PATH);
    await publish('organization.member_added', { organizationId: 'org_1', userId: 'user_ann' }, { userIds: ['user_ann'] });
    await told();
    expect(await events.next()).toMatchObject({ event: 'ticket.created' });
  });

  it('continues with the new teams after they change, and reports the change', async () => {
    const key = await gateway.key({ ownerUserId: 'user_ann' });
    const { events } = await open({ key }, PATH, 0);
    const snapshot = await events.next();
    const joined = await publish(
      'team.joined',
      { teamId: 'team_red', userId: 'user_ann' },
      { teamIds: ['team_red'], userIds: ['user_ann'] },
    );
    callerTeams = ['team_red'];
    await eventually(async () => expect(await events.next()).toBeUndefined());
    const { events: again } = await open(from(key, snapshot?.id ?? ''), PATH, 0);
    await eventually(async () => expect(await again.next()).toMatchObject({ id: joined }));
    const id = await publish('match.created', OF_MATCH, { teamIds: ['team_red'] });
    expect(await again.next()).toMatchObject({ id });
  });

  it('requires a personal key', async () => {
    expect((await open({ key: await gateway.key({ kind: 'game_developer', gameId: 'valorant' }) }, PATH, 0)).response.status).toBe(403);
    expect((await open({ key: await gateway.key({ permissions: {} }) }, PATH, 0)).response.status).toBe(403);
    expect((await open(visitor, PATH, 0)).response.status).toBe(401);
  });
});

// The last: all that is open here ends within 20 s of it.
describe('an outage of the bus', () => {
  it('makes every stream start over', async () => {
    const { events } = await open({ key: await gateway.key() });
    const id = await started();
    await events.next();
    await (await gateway.context.nats).reconnect();
    expect(await events.next()).toMatchObject({ event: 'reset' });
    const { events: again } = await open(from(await gateway.key(), id), OF_LEAGUE_STREAM, 0);
    expect(typesOf(await again.take(2))).toEqual(['reset', 'snapshot']);
  });
});
