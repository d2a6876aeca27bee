import { catalogProfile, match } from '@matchpoint/contracts';
import { connectNats, LIVE_MATCH, subjectOf } from '@matchpoint/events';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, natsUrl, readEvents, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Services, startTestGateway, type TestGateway } from './start-test-gateway.js';

const AT = '2026-05-01T12:00:00.000Z';
/** The types of the events that each match has had. */
let told: Record<string, string[]> = {};
let drafts = new Set<string>();
let callerTeams: string[] = [];

const envelope = (matchId: string, index: number) => {
  const sequence = index + 1;
  const type = told[matchId]?.[index] ?? '';
  return {
    ...{ id: `evt_${matchId}_${sequence}`, type, subject: matchId, source: 'match', sequence, occurredAt: AT },
    audience: { teamIds: ['team_red'], gameId: matchId === 'match_chess' ? 'chess' : 'valorant' },
    data: { matchId, gameId: 'valorant', creatorTeamId: 'team_red', sequence },
  };
};
const SERVICES: Services = {
  catalog: {
    listGames: async () => ({
      games: ['valorant', 'chess'].map((id) => catalogProfile.Game.fromPartial({ id, convexId: `game_${id}`, nameKey: id })),
      objectives: [],
    }),
  },
  profiles: {
    listCallerTeams: async () => ({ teams: callerTeams.map((teamId) => ({ teamId, role: 'MEMBER', status: 'active' })) }),
    batchGetTeamMemberIds: async () => ({ teams: [] }),
    batchGetTeamReferences: async () => ({ teams: [] }),
  },
  matches: {
    batchGetMatches: async ({ items }) => ({
      items: items.map(({ id, callerTeamIds }) =>
        told[id] && (!drafts.has(id) || callerTeamIds.includes('team_red'))
          ? { match: aMatch(id), takesCommands: true }
          : { takesCommands: false },
      ),
    }),
  },
  matchEvents: {
    listMatchEvents: async ({ matchId, after, limit }) => ({
      events: (told[matchId] ?? [])
        .map((_, index) => envelope(matchId, index))
        .filter(({ sequence }) => sequence > after)
        .slice(0, limit)
        .map(({ audience, data, ...event }) => ({ ...event, audience: JSON.stringify(audience), data: JSON.stringify(data) })),
      latestSequence: told[matchId]?.length ?? 0,
    }),
  },
};
const aMatch = (id: string): match.Match =>
  match.Match.fromPartial({
    ...{ id, status: 'ACCEPTED', publishStatus: drafts.has(id) ? 'DRAFT' : 'PUBLISHED', createdAt: AT, bestOf: 1, teamSize: 5 },
    ...{ gameId: id === 'match_chess' ? 'chess' : 'valorant', creatorTeamId: 'team_red', eventSequence: told[id]?.length ?? 0 },
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
  await eventually(async () => expect(await streams()).toBe(0));
  told = { match_a: ['match.created'], match_b: ['match.created', 'match.accepted'], match_chess: ['match.created'] };
  [drafts, callerTeams] = [new Set(), []];
});
const streams = async (): Promise<number | undefined> =>
  (await gateway.context.registry.getSingleMetric('matchpoint_live_streams')?.get())?.values[0]?.value;

async function tell(matchId: string, type: string, { isHeard = true, data = {} } = {}): Promise<void> {
  const index = (told[matchId] ??= []).push(type) - 1;
  if (!isHeard) return;
  const event = envelope(matchId, index);
  bus.publish(subjectOf(type), JSON.stringify({ ...event, data: { ...event.data, ...data } }));
  await bus.flush();
}
const open = async (query: Record<string, string>, { key, lastEventId }: { key?: string; lastEventId?: string } = {}) => {
  const response = await gateway.fetch(`/stream?${new URLSearchParams(query).toString()}`, {
    ...(key !== undefined && { key }),
    headers: { ...(key === undefined && { 'x-matchpoint-web': '1' }), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  });
  return { response, events: readEvents(response.status === 200 ? response : new Response('')) };
};
const LIVE = {
  stateVersion: 1,
  mapIndex: 0,
  mapId: 'ascent',
  phase: 'live',
  round: 3,
  creatorTeamScore: 2,
  opponentTeamScore: 1,
  veto: [],
};
async function tellLive(matchId: string, live: object): Promise<void> {
  const message = { matchId, live: { ...LIVE, updatedAt: gateway.context.clock.now().toISOString(), ...live } };
  bus.publish(LIVE_MATCH, JSON.stringify(message));
  await bus.flush();
}
const FINAL_SCORE = { mapIndex: 0, creatorTeamScore: 13, acceptedTeamScore: 7, autoConfirmed: false };
const sequencesOf = (data: unknown) =>
  (data as { matches: { id: string; sequence: number }[] }).matches.map(({ id, sequence }) => [id, sequence]);

describe('a stream of several matches', () => {
  it('begins with a snapshot of all, then sends the events of each once, in order, with the numbers of all', async () => {
    const { events } = await open({ matches: 'match_b,match_a' });
    const snapshot = await events.next();
    expect(snapshot).toMatchObject({ id: '2.1', event: 'snapshot', data: { missing: [] } });
    expect(sequencesOf(snapshot?.data)).toEqual([
      ['match_b', 2],
      ['match_a', 1],
    ]);
    await tell('match_a', 'match.accepted');
    expect(await events.next()).toMatchObject({ id: '2.2', event: 'match.accepted', data: { matchId: 'match_a', sequence: 2 } });
    await tell('match_b', 'match.ready', { isHeard: false });
    await tell('match_b', 'match.started');
    expect(await events.next()).toMatchObject({ id: '3.2', event: 'match.ready' });
    expect(await events.next()).toMatchObject({ id: '4.2', event: 'match.started' });
    await events.close();
  });

  it('resumes after the last event of each match that the client has', async () => {
    for (const type of ['match.accepted', 'match.ready']) await tell('match_a', type, { isHeard: false });
    const { events } = await open({ matches: 'match_a,match_b' }, { lastEventId: '1.1' });
    expect(await events.next()).toMatchObject({ id: '2.1', event: 'match.accepted' });
    expect(await events.next()).toMatchObject({ id: '3.1', event: 'match.ready' });
    expect(await events.next()).toMatchObject({ id: '3.2', event: 'match.accepted', data: { matchId: 'match_b' } });
    await tell('match_b', 'match.ready');
    expect(await events.next()).toMatchObject({ id: '3.3', event: 'match.ready' });
    await events.close();
  });

  it('replays 500 events in total, and sends a snapshot of matches beyond that', async () => {
    told.match_a = Array.from({ length: 301 }, () => 'score.submitted');
    told.match_b = Array.from({ length: 301 }, () => 'score.submitted');
    const { events } = await open({ matches: 'match_a,match_b', after: '1.1' });
    for (let sequence = 2; sequence <= 301; sequence += 1) expect(await events.next()).toMatchObject({ id: `${sequence}.1` });
    const snapshot = await events.next();
    expect(snapshot).toMatchObject({ id: '301.301', event: 'snapshot' });
    expect(sequencesOf(snapshot?.data)).toEqual([['match_b', 301]]);
    await events.close();
  });

  it('doesn’t distinguish hidden matches from unknown ones, and follows neither', async () => {
    drafts.add('match_b');
    const stranger = await open({ matches: 'match_b,match_a,match_none' });
    expect(await stranger.events.next()).toMatchObject({ id: '0.1.0', data: { missing: ['match_b', 'match_none'] } });
    const developer = await open(
      { matches: 'match_a,match_chess' },
      { key: await gateway.key({ kind: 'game_developer', gameId: 'chess' }) },
    );
    expect(await developer.events.next()).toMatchObject({ id: '0.1', data: { missing: ['match_a'] } });
    callerTeams = ['team_red'];
    const member = await open({ matches: 'match_b' }, { key: await gateway.key() });
    expect(await member.events.next()).toMatchObject({ id: '2', data: { missing: [], matches: [{ id: 'match_b' }] } });
    await tell('match_b', 'match.ready');
    await tell('match_a', 'match.accepted');
    expect(await stranger.events.next()).toMatchObject({ id: '0.2.0', event: 'match.accepted' });
    for (const { events } of [stranger, developer, member]) await events.close();
  });

  it('shows unpublished matches of the caller’s teams only to keys that may read the caller’s matches', async () => {
    drafts.add('match_b');
    callerTeams = ['team_red'];
    const { events } = await open(
      { matches: 'match_b,match_a' },
      { key: await gateway.key({ permissions: { matches: { public_matches: 'read' } } }) },
    );
    expect(await events.next()).toMatchObject({ id: '0.1', data: { missing: ['match_b'] } });
    await events.close();
  });

  it('sends the live state of a running map, outside the order', async () => {
    const { events } = await open({ matches: 'match_a' });
    await events.next();
    bus.publish(LIVE_MATCH, 'no state');
    await tellLive('match_b', {});
    await tellLive('match_a', {});
    const { isStale, ...shown } = { ...LIVE, isStale: false };
    expect(await events.next()).toMatchObject({ id: undefined, event: 'live', data: { matchId: 'match_a', live: { ...shown, isStale } } });
    await tell('match_a', 'match.accepted');
    expect(await events.next()).toMatchObject({ id: '2', event: 'match.accepted' });
    await tellLive('match_a', { stateVersion: 2, veto: [{ action: 'decider', mapId: 'ascent' }] });
    expect(await events.next()).toMatchObject({ event: 'live', data: { live: { stateVersion: 2, veto: [{ side: null }] } } });
    await events.close();
  });

  it('sends the waiting live state of a map although the score of another map becomes final', async () => {
    const { events } = await open({ matches: 'match_a' });
    await events.next();
    await tellLive('match_a', {});
    await tellLive('match_a', { stateVersion: 2, mapIndex: 1 });
    await tell('match_a', 'score.confirmed', { data: FINAL_SCORE });
    expect(await events.next()).toMatchObject({ event: 'live', data: { live: { mapIndex: 0 } } });
    const next = [await events.next(), await events.next()];
    expect(next.map((event) => event?.event).toSorted()).toEqual(['live', 'score.confirmed']);
    expect(next.find((event) => event?.event === 'live')).toMatchObject({ data: { live: { stateVersion: 2, mapIndex: 1 } } });
    await events.close();
  });

  it('does not report that live matches have changed for one that ended before its start', async () => {
    const { events } = await open({ listing: 'game_chess', matches: 'match_chess' });
    await events.next();
    await tell('match_chess', 'match.cancelled', { data: { hasStarted: false } });
    await tell('match_chess', 'match.forfeited', { data: { hasStarted: false, forfeitedByTeamId: 'team_red' } });
    expect([(await events.next())?.event, (await events.next())?.event]).toEqual(['match.cancelled', 'match.forfeited']);
    // An event of a release before 0.3.0 does not say it.
    await tell('match_chess', 'match.cancelled');
    const next = [await events.next(), await events.next()];
    expect(next.map((event) => event?.event).toSorted()).toEqual(['changed', 'match.cancelled']);
    await events.close();
  });

  it('reports that the live matches of a game have changed, once for concurrent changes', async () => {
    const [chess, all] = [await open({ listing: 'game_chess' }), await open({ listing: 'all', matches: 'match_a' })];
    expect(await chess.events.next()).toMatchObject({ id: undefined, event: 'snapshot', data: { matches: [], missing: [] } });
    expect(await all.events.next()).toMatchObject({ id: '1', event: 'snapshot' });
    await tell('match_b', 'match.started');
    expect(await all.events.next()).toMatchObject({ event: 'changed', data: { listing: 'all' } });
    await tell('match_chess', 'match.accepted');
    await tell('match_chess', 'match.started');
    expect(await chess.events.next()).toMatchObject({ id: undefined, event: 'changed', data: { listing: 'chess' } });
    // Within 5 seconds of the first: the next one is sent once, later.
    await tell('match_a', 'match.accepted');
    expect(await all.events.next()).toMatchObject({ id: '2', event: 'match.accepted' });
    for (const { events } of [chess, all]) await events.close();
  });

  it.each([
    [{}, 'INVALID_INPUT'],
    [{ matches: 'match_a,match_a' }, 'INVALID_INPUT'],
    [{ matches: Array.from({ length: 26 }, (_, index) => `match_${index}`).join(',') }, 'INVALID_INPUT'],
    [{ matches: 'match_a', after: '1.1' }, 'INVALID_INPUT'],
    [{ matches: 'match_a', after: 'x' }, 'INVALID_INPUT'],
    [{ listing: 'poker' }, 'error_game_not_found'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, code) => {
    const { response } = await open(query);
    expect(await response.json()).toMatchObject({ error: code });
  });

  it('refuses the id of a stream of other matches', async () => {
    const { response } = await open({ matches: 'match_a,match_b' }, { lastEventId: '4' });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: 'INVALID_INPUT' })]);
  });

  it('counts every five matches that it shows as one stream of the gateway, and unknown ones not at all', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `match_${index}`);
    const matches = ids.join(',');
    const unknown = await open({ matches });
    expect((await unknown.events.next())?.event).toBe('snapshot');
    expect(await streams()).toBe(1);
    for (const id of ids) told[id] = ['match.created'];
    const known = await open({ matches });
    expect((await known.events.next())?.event).toBe('snapshot');
    expect(await streams()).toBe(6);
    for (const { events } of [unknown, known]) await events.close();
    await eventually(async () => expect(await streams()).toBe(0));
  });
});
