import { catalogProfile, match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const ROWS = Array.from({ length: 5 }, (_, index) =>
  match.Match.fromPartial({
    id: `match_${5 - index}`,
    status: 'COMPLETED',
    publishStatus: 'PUBLISHED',
    gameId: 'valorant',
    gameMode: 'standard',
    creatorTeamId: 'team_a',
    acceptedTeamId: 'team_gone',
    bestOf: 3,
    teamSize: 5,
    createdAt: `2026-01-0${5 - index}T00:00:00.000Z`,
  }),
);
let asked: match.ListTeamsMatchesRequest[] = [];
let gateway: TestGateway;
let key: string;

/** The service's own listing in little: enough of it to see what the gateway asks and does with the answer. */
async function listTeamsMatches(request: match.ListTeamsMatchesRequest): Promise<match.ListTeamsMatchesResponse> {
  asked.push(request);
  const rows = ROWS.filter(({ id }) => request.after === undefined || id < request.after.id);
  const matches = rows.slice(0, request.pageSize).map((row) => ({ ...row, version: '1' }));
  const page = { hasMore: rows.length > request.pageSize };
  return request.asVersions ? { ...page, matches: [], versions: matches } : { ...page, matches, versions: [] };
}

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    catalog: {
      listGames: async () => ({
        games: [
          catalogProfile.Game.fromPartial({ id: 'valorant', convexId: 'game_valorant', nameKey: 'games.valorant.name' }),
          catalogProfile.Game.fromPartial({ id: 'Rocket_X', convexId: 'game_rocket', nameKey: 'games.rocket.name' }),
        ],
        objectives: [],
      }),
    },
    profiles: {
      async getOrganizationMatchAccess({ identifier }) {
        if (identifier === 'nowhere') throw new DomainError('error_org_not_found');
        if (identifier === 'closed') throw new DomainError('error_org_membership_required');
        return catalogProfile.GetOrganizationMatchAccessResponse.fromPartial({
          organizationId: 'org_1',
          teamIds: ['team_a', 'team_b'],
          callerTeamIds: ['team_a'],
        });
      },
      getTeamMatchAccess: async () => ({ teamId: 'team_a', gameId: 'valorant', callerTeamIds: [], isRecordShown: true }),
      resolveReferences: async ({ teams }) =>
        catalogProfile.ResolveReferencesResponse.fromPartial({
          teams: teams.filter((each) => each === 'rivals').map((identifier) => ({ identifier, id: 'team_rivals' })),
        }),
      batchGetTeamReferences: async ({ ids }) => ({
        teams: ids.filter((id) => id !== 'team_gone').map((id) => ({ id, name: 'Team A', tag: 'TEAM' })),
      }),
    },
    matches: { listTeamsMatches },
  });
  key = await gateway.key();
});
afterAll(() => gateway.stop());

interface Page {
  page: { id: string }[];
  isDone: boolean;
  continueCursor: string;
  error?: string;
  issues?: { path: string }[];
}
const list = async (path: string, body?: unknown, given = key): Promise<Page & { status: number }> => {
  const response = await gateway.fetch(path, { method: 'POST', key: given, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, ...((await response.json()) as Page) };
};

describe('match listings', () => {
  it('walk all pages by cursor, end with isDone and a cursor that yields an empty page', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    let isDone = false;
    while (!isDone) {
      const page: Page = await list('/orgs/any/matches', { numItems: 2, cursor });
      seen.push(...page.page.map(({ id }) => id));
      ({ continueCursor: cursor, isDone } = page);
    }
    expect(seen).toEqual(ROWS.map(({ id }) => id));
    expect(await list('/orgs/any/matches', { cursor })).toMatchObject({
      page: [],
      isDone: true,
      continueCursor: expect.any(String) as string,
    });
  });

  it('accept no body, an empty body and {} equally', async () => {
    for (const init of [
      {},
      { body: '' },
      { body: '{}' },
      { body: '{}', headers: { 'content-type': 'application/json' } },
      { headers: { 'content-type': 'application/json' } },
    ]) {
      const response = await gateway.fetch('/orgs/any/matches', { method: 'POST', key: await gateway.key(), ...init });
      expect([response.status, ((await response.json()) as Page).page.length]).toEqual([200, 5]);
    }
  });

  it('treat white space as an empty body, but only JSON white space', async () => {
    const post = async (body: string): Promise<number> =>
      (await gateway.fetch('/orgs/any/matches', { method: 'POST', key: await gateway.key(), body })).status;
    expect(await Promise.all([' \t\r\n', '\f', '\u00a0'].map(post))).toEqual([200, 400, 400]);
  });

  it('of unchanged matches are read as versions, and are the same', async () => {
    const text = async (): Promise<string> =>
      (await (await gateway.fetch('/teams/known/matches', { method: 'POST', key })).text()).replace(/"timestamp":"[^"]+"/, '');
    asked = [];
    const first = await text();
    expect(await text()).toBe(first);
    expect(asked.map(({ asVersions }) => asVersions)).toEqual([false, true]);
  });

  it('keep a side whose team was deleted', async () => {
    const { page } = await list('/teams/a/matches', { numItems: 1 });
    expect(page[0]).toMatchObject({
      game: { id: 'valorant', nameKey: 'games.valorant.name' },
      creatorTeam: { id: 'team_a', name: 'Team A', tag: 'TEAM', avatarUrl: null },
      acceptedTeam: { id: 'team_gone', tag: 'team' },
      scheduledAt: null,
    });
  });

  it('refuse a cursor that was altered, or is used elsewhere, by another caller or with other filters', async () => {
    const { continueCursor: cursor } = await list('/orgs/any/matches', { numItems: 1, gameId: 'valorant' });
    expect((await list('/orgs/any/matches', { numItems: 3, gameId: 'valorant', cursor })).status).toBe(200);
    const flipped = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}${cursor.slice(-1)}`;
    const refused = [
      list('/orgs/any/matches', { gameId: 'valorant', cursor: flipped }),
      list('/orgs/any/matches', { gameId: 'valorant', cursor: `${cursor}=` }),
      list('/orgs/any/matches', { gameId: 'valorant', cursor: '' }),
      list('/orgs/any/matches', { gameId: 'valorant', cursor: 5 }),
      list('/orgs/any/matches', { cursor }),
      list('/orgs/other/matches', { gameId: 'valorant', cursor }),
      list('/teams/any/matches', { gameId: 'valorant', cursor }),
      list('/orgs/any/matches', { gameId: 'valorant', cursor }, await gateway.key({ ownerUserId: 'user_other' })),
    ];
    expect(new Set((await Promise.all(refused)).map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set(['400 error_invalid_cursor']),
    );
  });

  it.each([
    [{ numItems: 0 }, 400, 'error_invalid_num_items'],
    [{ numItems: 101 }, 400, 'error_invalid_num_items'],
    [{ numItems: '5' }, 400, 'error_invalid_num_items'],
    [{ numItems: 2.5 }, 400, 'error_invalid_num_items'],
    [{ numItems: null }, 400, 'error_invalid_num_items'],
    [{ createdAfter: '2024-02-30' }, 400, 'error_invalid_date_format'],
    [{ scheduledBefore: 'yesterday' }, 400, 'error_invalid_date_format'],
    [{ scheduledAfter: 1_700_000_000_000 }, 400, 'error_invalid_date_format'],
    [{ includeStatuses: 'PENDING' }, 400, 'INVALID_INPUT'],
    [{ leagueTeamsOnly: 'yes' }, 400, 'INVALID_INPUT'],
    [{ gameId: 'chess' }, 404, 'error_game_not_found'],
    [{ opponentId: 'nobody' }, 404, 'error_team_not_found'],
  ])('refuse the filter %j', async (filter, status, error) => {
    expect(await list('/orgs/any/matches', filter, await gateway.key())).toMatchObject({ status, error });
  });

  it('check filters before existence, existence before membership', async () => {
    const given = await gateway.key();
    expect(await list('/orgs/nowhere/matches', { numItems: 0 }, given)).toMatchObject({ error: 'error_invalid_num_items' });
    expect(await list('/orgs/nowhere/matches', { opponentId: 'nobody' }, given)).toMatchObject({ error: 'error_org_not_found' });
    expect(await list('/orgs/closed/matches', { opponentId: 'nobody' }, given)).toMatchObject({ error: 'error_team_not_found' });
    expect(await list('/orgs/closed/matches', {}, given)).toMatchObject({ status: 403, error: 'error_org_membership_required' });
  });

  it.each(['Rocket_X', 'rocket_x', 'game_rocket'])('find a game whose slug has capitals by %s', async (gameId) => {
    expect(await list('/orgs/any/matches', { gameId }, await gateway.key())).toMatchObject({ status: 200 });
    expect(asked.at(-1)).toMatchObject({ gameId: 'Rocket_X' });
  });

  it('pass on filters: resolved names, known statuses, bounds as UTC instants', async () => {
    asked = [];
    await list('/orgs/any/matches', {
      includeStatuses: ['COMPLETED', 'LOST'],
      excludeStatuses: ['COMPLETED'],
      gameId: 'game_valorant',
      opponentId: 'rivals',
      leagueTeamsOnly: true,
      scheduledAfter: '2026-01-01',
      scheduledBefore: '2026-01-01',
      createdAfter: '2026-01-01T02:00+02:00',
    });
    expect(asked[0]).toMatchObject({
      teamIds: ['team_a', 'team_b'],
      callerTeamIds: ['team_a'],
      statuses: ['COMPLETED'],
      gameId: 'valorant',
      opponentTeamId: 'team_rivals',
      leagueTeamsOnly: true,
      scheduledAfter: '2026-01-01T00:00:00.000Z',
      scheduledBefore: '2026-01-01T23:59:59.999Z',
      createdAfter: '2026-01-01T00:00:00.000Z',
      pageSize: 25,
    });
  });

  it.each([
    [{ includeStatuses: ['LOST'], excludeStatuses: ['PENDING'] }, 7],
    [{ includeStatuses: ['LOST'] }, 0],
    [{ excludeStatuses: ['LOST'] }, 0],
    [{ includeStatuses: [] }, 0],
  ])('treat a status list without known statuses as omitted: %j', async (filter, count) => {
    asked = [];
    await list('/orgs/any/matches', filter, await gateway.key());
    expect(asked[0]?.statuses.length).toBe(count);
  });
});
