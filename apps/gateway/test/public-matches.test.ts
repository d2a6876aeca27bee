import { catalogProfile, match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const ROW = match.MatchSummary.fromPartial({
  ...{ id: 'match_1', status: 'FORFEITED', gameId: 'valorant', gameMode: 'standard', bestOf: 3, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ creatorTeamId: 'team_a', acceptedTeamId: 'team_gone', creatorTeamScore: 1, acceptedTeamScore: 0, winnerTeamId: 'team_a' },
  ...{
    forfeitedByTeamId: 'team_gone',
    endReason: 'no_show',
    leagueId: 'league_1',
    leagueSeasonId: 'season_1',
    stage: { label: 'Playoffs' },
  },
});
const NEXT = { at: '2026-01-01T00:00:00.000Z', id: 'match_1' };
let listed: match.ListPublicMatchesRequest[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  const games = ['valorant', 'counter_strike_2'].map((id) =>
    catalogProfile.Game.fromPartial({ id, convexId: `game_${id}`, nameKey: `games.${id}.name` }),
  );
  gateway = await startTestGateway(database, {
    catalog: { listGames: async () => ({ games, objectives: [] }) },
    profiles: {
      async getTeamMatchAccess({ identifier }) {
        if (identifier === 'nobody') throw new DomainError('error_team_not_found');
        if (identifier === 'closed') throw new DomainError('error_team_membership_required');
        return { teamId: 'team_a', gameId: 'valorant', callerTeamIds: [], isRecordShown: true };
      },
      resolveReferences: async ({ teams }) =>
        catalogProfile.ResolveReferencesResponse.fromPartial({
          teams: teams.filter((each) => each === 'rivals').map((identifier) => ({ identifier, id: 'team_rivals' })),
        }),
      batchGetTeamReferences: async ({ ids }) => ({
        teams: ids.filter((id) => id !== 'team_gone').map((id) => ({ id, slug: 'team_a_slug', name: 'Team A', tag: 'TEAM' })),
      }),
    },
    leagues: {
      resolveLeagues: async ({ identifiers }) => ({
        leagues: identifiers
          .filter((each) => each === 'vct')
          .map((identifier) => ({ identifier, id: 'league_1', slug: 'vct', name: 'VCT', seasons: [] })),
      }),
      batchGetLeagueReferences: async ({ ids }) => ({
        leagues: ids.map((id) => ({ id, slug: 'vct', name: 'VCT', avatarUrl: 'https://a.example/1.png' })),
      }),
      batchGetSeasonReferences: async ({ ids }) => ({
        seasons: ids
          .filter((id) => id !== 'season_x')
          .map((id) => ({
            id,
            name: 'Stage 1',
            leagueId: id === 'season_2' ? 'league_2' : 'league_1',
            startsAt: '2024-01-01T00:00:00.000Z',
          })),
      }),
    },
    matches: {
      async listPublicMatches(request) {
        listed.push(request);
        return { versions: [], ...(request.after ? { matches: [] } : { matches: [ROW], next: NEXT }) };
      },
      getMatchOverview: async ({ days }) => ({
        live: [],
        upcoming: [],
        recent: [ROW],
        next: days === 7 ? undefined : { ...ROW, id: 'match_2' },
      }),
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  listed = [];
});

const get = async (path: string, key?: string): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await gateway.fetch(path, key === undefined ? { headers: { 'x-matchpoint-web': '1' } } : { key });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('public matches', () => {
  it('show visitors the winner, the reason and the competition by name', async () => {
    const { body } = await get('/matches?status=completed');
    expect(body.matches).toEqual([
      expect.objectContaining({
        creatorTeam: { id: 'team_a', slug: 'team_a_slug', name: 'Team A', tag: 'TEAM', avatarUrl: null },
        acceptedTeam: expect.objectContaining({ id: 'team_gone', slug: null }) as object,
        ...{ creatorTeamScore: 1, acceptedTeamScore: 0, winnerTeamId: 'team_a', forfeitedByTeamId: 'team_gone', endReason: 'no_show' },
        ...{ isVoided: false, league: { id: 'league_1', slug: 'vct', name: 'VCT', avatarUrl: 'https://a.example/1.png' } },
        ...{ season: { id: 'season_1', name: 'Stage 1' }, tournament: null, stage: { label: 'Playoffs', round: null, group: null } },
      }),
    ]);
  });

  it('pass on filters by id, and continue after the last match read', async () => {
    const path =
      '/matches?status=upcoming&gameId=game_valorant&leagueId=vct&seasonId=season_1&teamId=a&opponentId=rivals' +
      '&from=2026-01-01&to=2026-01-02';
    const { body } = await get(path);
    const { cursor } = body.pagination as { cursor: string };
    const second = await get(`${path}&limit=3&cursor=${cursor}`);
    expect(second.body).toMatchObject({ matches: [], count: 0, pagination: { cursor: null, hasMore: false } });
    const filters = { gameId: 'valorant', leagueId: 'league_1', seasonId: 'season_1', teamId: 'team_a', opponentTeamId: 'team_rivals' };
    const bounds = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T23:59:59.999Z' };
    expect(listed).toEqual([
      expect.objectContaining({ group: 'upcoming', ...filters, ...bounds, pageSize: 25 }),
      expect.objectContaining({ group: 'upcoming', ...filters, ...bounds, pageSize: 3, after: NEXT }),
    ]);
    expect((await get(`/matches?status=live&cursor=${cursor}`)).body).toMatchObject({ error: 'error_invalid_cursor' });
  });

  it.each([
    ['', 'INVALID_INPUT'],
    ['status=over', 'INVALID_INPUT'],
    ['status=live&opponentId=rivals', 'INVALID_INPUT'],
    ['status=live&from=2026-02-30', 'error_invalid_date_format'],
    ['status=live&limit=101', 'error_invalid_limit'],
    ['status=live&gameId=chess&teamId=closed', 'error_game_not_found'],
    ['status=live&leagueId=nowhere', 'error_league_not_found'],
    ['status=live&seasonId=season_x', 'error_league_season_not_found'],
    ['status=live&leagueId=vct&seasonId=season_2', 'error_league_season_not_found'],
    ['status=live&teamId=nobody', 'error_team_not_found'],
    ['status=live&teamId=a&opponentId=nobody', 'error_team_not_found'],
    ['status=live&teamId=closed', 'error_team_membership_required'],
  ])('refuse %j with its code', async (query, code) => {
    expect((await get(`/matches?${query}`)).body).toMatchObject({ error: code });
    expect(listed).toEqual([]);
  });

  it("are those of its own game to a game developer's key", async () => {
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    expect((await get('/matches?status=live&gameId=counter_strike_2', key)).body).toMatchObject({
      matches: [],
      pagination: { hasMore: false },
    });
    await get('/matches?status=live', key);
    expect(listed).toEqual([expect.objectContaining({ gameId: 'valorant' })]);
  });

  it('begin a front page with the first of each group', async () => {
    const { body } = await get('/matches/overview?teamId=a');
    expect(body).toMatchObject({ live: [], upcoming: [], next: { id: 'match_2' }, recent: [{ id: 'match_1' }] });
    expect((await get('/matches/overview?days=7')).body).toMatchObject({ next: null });
    expect((await get('/matches/overview?days=8')).body).toMatchObject({ error: 'INVALID_INPUT' });
  });
});
