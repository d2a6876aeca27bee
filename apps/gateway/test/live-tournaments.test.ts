import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { connectNats, subjectOf } from '@matchpoint/events';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, natsUrl, readEvents, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-05-01T12:00:00.000Z';
const OF_CUP = {
  ...{ tournamentId: 'tournament_1', slug: 'spring_cup', name: 'Spring Cup', hostType: 'user', hostId: 'user_host' },
  ...{ gameId: 'valorant', format: 'SWISS', status: 'IN_PROGRESS' },
};

interface Told {
  type: string;
  data?: Record<string, unknown>;
  /** From before it was published. */
  ofDraft?: boolean;
}
/** What the tournament service keeps. */
let told: Told[] = [];
let kept = 0;
let isDraft = false;

const envelope = ({ type, data, ofDraft = false }: Told, index: number) => ({
  ...{ id: `evt_${index + 1}`, type, subject: 'tournament_1', source: 'tournament', sequence: index + 1, occurredAt: AT },
  audience: { userIds: ['user_host'], ...(!ofDraft && { teamIds: ['team_red'] }) },
  data: { ...OF_CUP, sequence: index + 1, ...data },
});
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  profiles: {
    listCallerTeams: async () => ({ teams: [] }),
    listUserOrganizations: async () => ({ organizations: [] }),
    batchGetUserReferences: async () => ({ users: [] }),
  },
  leagues: { batchListLeagueRoles: async () => ({ roles: [] }), batchCheckLeagueStaff: async () => ({ staff: [] }) },
  tournaments: {
    async getTournament({ tournament: identifier }) {
      if (isDraft || !['tournament_1', 'spring_cup'].includes(identifier)) throw new DomainError('error_tournament_not_found');
      const { Tournament, TournamentSettings, ViewerManagement } = tournament;
      const settings = TournamentSettings.fromPartial({ name: 'Spring Cup', gameId: 'valorant', format: 'SWISS', formatConfig: {} });
      const row = { id: 'tournament_1', slug: 'spring_cup', hostType: 'user', hostId: 'user_host', status: 'IN_PROGRESS', settings };
      return {
        tournament: Tournament.fromPartial({ ...row, createdAt: AT, updatedAt: AT, eventSequence: told.length }),
        viewer: ViewerManagement.create(),
      };
    },
    async listTournamentEvents({ after, limit }) {
      const events = told
        .map(envelope)
        .filter(({ sequence }) => sequence > after && sequence > kept)
        .slice(0, limit)
        .map(({ audience, data, ...event }) => ({ ...event, audience: JSON.stringify(audience), data: JSON.stringify(data) }));
      return { events, latestSequence: told.length };
    },
  },
};

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
  // Of the one tournament of these tests: nobody follows it from the test before.
  await eventually(async () => {
    const open = await gateway.context.registry.getSingleMetric('matchpoint_live_streams')?.get();
    expect(open?.values[0]?.value).toBe(0);
  });
  told = [{ type: 'tournament.approved', ofDraft: true }, { type: 'tournament.registration_opened' }];
  [kept, isDraft] = [0, false];
});

/** Keeps an event, and publishes it unless that is lost. */
async function tell(event: Told, { isHeard = true } = {}): Promise<void> {
  told.push(event);
  const published = envelope(event, told.length - 1);
  if (!isHeard) return;
  bus.publish(subjectOf(published.type), JSON.stringify(published));
  await bus.flush();
}
const open = async (key: string, query: { after?: string } = {}, identifier = 'spring_cup') => {
  const response = await gateway.fetch(`/tournaments/${identifier}/stream?${new URLSearchParams(query).toString()}`, { key });
  return { response, events: readEvents(response.status === 200 ? response : new Response('')) };
};

describe('a stream of a tournament', () => {
  it('starts with the tournament and the number of its last event, then sends each event once and in order, lost ones too', async () => {
    const { response, events } = await open(await gateway.key());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const snapshot = { sequence: 2, tournament: { id: 'tournament_1', slug: 'spring_cup', status: 'IN_PROGRESS' } };
    expect(await events.next()).toMatchObject({ id: '2', event: 'snapshot', data: snapshot });
    await tell({ type: 'tournament.round_completed', data: { roundKey: 'R1' } }, { isHeard: false });
    await tell({ type: 'tournament.started' });
    const [third, fourth] = await events.take(2);
    expect(third).toMatchObject({ id: '3', event: 'tournament.round_completed', data: { slug: 'spring_cup', sequence: 3 } });
    expect(fourth).toMatchObject({ id: '4', event: 'tournament.started' });
    await events.close();
  });

  it('sends what was missed first, and starts over where that is no longer kept', async () => {
    const key = await gateway.key();
    await tell({ type: 'tournament.started' }, { isHeard: false });
    const { events } = await open(key, { after: '1' });
    expect((await events.take(2)).map(({ id, event }) => [id, event])).toEqual([
      ['2', 'tournament.registration_opened'],
      ['3', 'tournament.started'],
    ]);
    kept = 2;
    const { events: again } = await open(key, { after: '1' });
    expect(await again.next()).toMatchObject({ id: '3', event: 'snapshot' });
    await Promise.all([events.close(), again.close()]);
  });

  it('shows events of the draft, and who acted for the platform, only to its host', async () => {
    const host = await open(await gateway.key({ ownerUserId: 'user_host' }), { after: '0' });
    const stranger = await open(await gateway.key({ ownerUserId: 'user_other' }), { after: '0' });
    await tell({ type: 'tournament.featured', data: { actorId: 'user_staff', featuredUntil: 1 } });
    const namesOf = (all: readonly { event: string | undefined }[]) => all.map(({ event }) => event);
    const [ofHost, ofStranger] = [await host.events.take(3), await stranger.events.take(2)];
    expect(namesOf(ofHost)).toEqual(['tournament.approved', 'tournament.registration_opened', 'tournament.featured']);
    expect(namesOf(ofStranger)).toEqual(['tournament.registration_opened', 'tournament.featured']);
    expect([ofHost[2]?.data, ofStranger[1]?.data].map((data) => Object.hasOwn(data as object, 'actorId'))).toEqual([true, false]);
    await Promise.all([host.events.close(), stranger.events.close()]);
  });

  it('is open to anyone who may read the tournament, visitors too, and not found for everyone else', async () => {
    const visitor = await gateway.fetch('/tournaments/tournament_1/stream', { headers: { 'x-matchpoint-web': '1' } });
    expect(visitor.status).toBe(200);
    await visitor.body?.cancel();
    const keyless = await gateway.key({ permissions: { matches: { user_matches: 'read' } } });
    expect((await open(keyless)).response.status).toBe(403);
    expect((await open(await gateway.key(), {}, 'autumn_cup')).response.status).toBe(404);
    isDraft = true;
    expect((await open(await gateway.key())).response.status).toBe(404);
  });
});
