import { catalogProfile, type match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const HIDDEN = 'user_hidden';
const sums = (userId: string, kills: [total: number, maps: number], more: Partial<match.PlayerSums> = {}): match.PlayerSums => ({
  ...{ userId, gameId: 'valorant', teamId: 'team_a', maps: kills[1], stats: [{ key: 'kills', total: kills[0], maps: kills[1] }], ...more },
});
const figures = (userId: string): match.PlayerFigures => ({
  userId,
  teamId: 'team_a',
  stats: JSON.stringify({ agent: 'jett', alive: true, kills: 3 }),
});
let asked: match.ListSeasonPlayerStatsRequest | match.ListUserPlayerStatsRequest | undefined;
let gateway: TestGateway;

beforeAll(async () => {
  const game = catalogProfile.Game.fromPartial({
    ...{ id: 'valorant', convexId: 'game_valorant', nameKey: 'games.valorant.name' },
    maps: [{ id: 'ascent', nameKey: 'games.valorant.maps.ascent.name', isReleased: true }],
  });
  gateway = await startTestGateway(database, {
    catalog: { listGames: async () => ({ games: [game], objectives: [] }) },
    profiles: {
      async getTeamMatchAccess({ identifier }) {
        if (identifier === 'nobody') throw new DomainError('error_team_not_found');
        if (identifier === 'private') throw new DomainError('error_team_membership_required');
        return { teamId: 'team_a', gameId: 'valorant', callerTeamIds: [], isRecordShown: identifier !== 'limited' };
      },
      async getUserMatchAccess({ identifier }) {
        if (identifier === 'nobody') throw new DomainError('error_user_not_found');
        return { userId: 'user_a' };
      },
      batchGetTeamReferences: async ({ ids }) => ({ teams: ids.map((id) => ({ id, slug: 'a', name: 'Team A', tag: 'TEAM' })) }),
      batchGetUserReferences: async ({ ids }) => ({
        users: ids.filter((id) => id !== 'user_gone').map((id) => ({ id, username: id.slice(5), name: 'Ada', isOpen: id !== HIDDEN })),
      }),
    },
    leagues: {
      resolveLeagues: async ({ identifiers }) => ({
        leagues: identifiers
          .filter((each) => each === 'vct')
          .map((identifier) => ({ identifier, id: 'league_1', slug: 'vct', name: 'VCT', seasons: [] })),
      }),
      batchGetLeagueReferences: async ({ ids }) => ({ leagues: ids.map((id) => ({ id, slug: 'vct', name: 'VCT' })) }),
      batchGetSeasonReferences: async ({ ids }) => ({
        seasons: ids
          .filter((id) => id !== 'season_x')
          .map((id) => ({
            ...{ id, name: id, leagueId: id === 'season_other' ? 'league_2' : 'league_1' },
            startsAt: id === 'season_old' ? '2023-01-01T00:00:00.000Z' : '2024-01-01T00:00:00.000Z',
          })),
      }),
    },
    matchFigures: {
      listTeamMaps: async () => ({
        maps: [
          { mapId: 'ascent', played: 4, won: 1, drawn: 1, lost: 2, roundsWon: 30, roundsLost: 40 },
          { mapId: 'secret', played: 1, won: 1, drawn: 0, lost: 0, roundsWon: 13, roundsLost: 0 },
        ],
      }),
      getMatchPlayerStats: async () => ({
        maps: [{ mapIndex: 0, mapId: 'ascent', updatedAt: '2024-01-01T00:00:00.000Z', players: [figures('user_a'), figures(HIDDEN)] }],
        totals: [figures('user_a'), figures(HIDDEN), figures('user_gone')],
      }),
      async listUserPlayerStats(request) {
        asked = request;
        return {
          rows: [
            sums('user_a', [9, 2]),
            sums('user_a', [1, 1], { seasonId: 'season_old' }),
            sums('user_a', [5, 4], { seasonId: 'season_1' }),
          ],
        };
      },
      async listSeasonPlayerStats(request) {
        asked = request;
        const most = request.most ?? 300;
        if (request.sortBy === 'assists') {
          const stats = [{ key: 'assists', total: 1, maps: 1 }];
          const rows = [...Array.from({ length: 40 }, () => HIDDEN), 'user_a'].map((id) => sums(id, [1, 1], { stats }));
          return { rows: rows.slice(0, most), hasMore: rows.length > most };
        }
        if (request.sortBy === 'rating') {
          const ratings: [total: number, maps: number][] = [
            [1.2, 1],
            [3.3, 3],
            [1.1, 1],
            [6.6, 6],
            [1.099, 1],
          ];
          const rows = ratings.map(([total, maps], index) => sums(`user_${index}`, [1, 1], { stats: [{ key: 'rating', total, maps }] }));
          return { rows, hasMore: false };
        }
        const ids = ['user_a', HIDDEN, 'user_b', 'user_gone', 'user_c'];
        const kills: [number, number][] = [
          [30, 2],
          [25, 1],
          [20, 1],
          [20, 1],
          [20, 1],
        ];
        return { rows: ids.map((id, index) => sums(id, kills[index] ?? [0, 1])), hasMore: false };
      },
    },
  });
});
afterAll(() => gateway.stop());

async function get<Body>(path: string, key?: string): Promise<{ status: number; body: Body & { error?: string } }> {
  const response = await gateway.fetch(path, { ...(key === undefined ? { headers: { 'x-matchpoint-web': '1' } } : { key }) });
  return { status: response.status, body: (await response.json()) as Body & { error?: string } };
}

describe('the maps of a team', () => {
  it('are named by the catalog, with the share of wins', async () => {
    const { body } = await get<{ maps: object[] }>('/teams/a/maps');
    expect(body.maps).toEqual([
      {
        ...{ mapId: 'ascent', nameKey: 'games.valorant.maps.ascent.name', played: 4, won: 1, drawn: 1, lost: 2 },
        ...{ winRate: 0.25, roundsWon: 30, roundsLost: 40 },
      },
      { mapId: 'secret', nameKey: null, played: 1, won: 1, drawn: 0, lost: 0, winRate: 1, roundsWon: 13, roundsLost: 0 },
    ]);
  });

  it.each([
    ['nobody', 'error_team_not_found'],
    ['private', 'error_team_membership_required'],
    ['limited', 'error_team_membership_required'],
  ])('are refused of %s', async (team, code) => {
    expect((await get(`/teams/${team}/maps`)).body.error).toBe(code);
  });
});

describe('player statistics', () => {
  it('of a match omit people who are not public or are deleted', async () => {
    const { body } = await get<{ maps: { players: object[] }[]; totals: object[] }>('/matches/match_1/player-stats');
    const shown = {
      userId: 'user_a',
      username: 'a',
      name: 'Ada',
      avatarUrl: null,
      teamId: 'team_a',
      stats: { agent: 'jett', alive: true, kills: 3 },
    };
    expect(body.maps).toEqual([
      { mapIndex: 0, mapId: 'ascent', scoreStatus: null, updatedAt: '2024-01-01T00:00:00.000Z', players: [shown] },
    ]);
    expect(body.totals).toEqual([shown]);
  });

  it('of a player begin with the latest season, and end with matches outside seasons', async () => {
    const { body } = await get<{ rows: { season: { id: string } | null; league: object | null; stats: object }[] }>(
      '/users/a/player-stats',
    );
    expect(body.rows.map(({ season }) => season?.id)).toEqual(['season_1', 'season_old', undefined]);
    expect(body.rows[0]).toMatchObject({ league: { id: 'league_1', slug: 'vct' }, stats: { kills: { total: 5, average: 1.25, maps: 4 } } });
    expect(body.rows[2]).toMatchObject({ league: null, maps: 2 });
    await get('/users/a/player-stats?gameId=game_valorant&seasonId=season_1');
    expect(asked).toMatchObject({ userId: 'user_a', gameId: 'valorant', seasonId: 'season_1' });
    const developer = await gateway.key({ kind: 'game_developer', gameId: 'chess' });
    await get('/users/a/player-stats', developer);
    expect(asked).toMatchObject({ gameId: 'chess' });
    expect((await get<{ rows: object[] }>('/users/a/player-stats?gameId=valorant', developer)).body.rows).toEqual([]);
    expect((await get('/users/nobody/player-stats?gameId=poker')).body.error).toBe('error_user_not_found');
    expect((await get('/users/a/player-stats?gameId=poker')).body.error).toBe('error_game_not_found');
  });

  it('of a season rank visible players, with shared ranks for equal ones', async () => {
    const list = async (more = '') =>
      (
        await get<{ players: { rank: number; user: { id: string }; team: object }[] }>(
          `/leagues/vct/player-stats?seasonId=season_1&sortBy=kills${more}`,
        )
      ).body.players;
    expect((await list()).map(({ rank, user }) => [rank, user.id])).toEqual([
      [1, 'user_a'],
      [2, 'user_b'],
      [2, 'user_c'],
    ]);
    expect(asked).toEqual({ seasonId: 'season_1', gameId: undefined, sortBy: 'kills', byAverage: false, minMaps: 1, most: 50 });
    expect(await list('&order=average&minMaps=2&gameId=valorant&limit=1')).toMatchObject([
      { rank: 1, team: { id: 'team_a', slug: 'a' }, stats: { kills: { total: 30, average: 15, maps: 2 } } },
    ]);
    expect(asked).toEqual({ seasonId: 'season_1', gameId: 'valorant', sortBy: 'kills', byAverage: true, minMaps: 2, most: 26 });
  });

  it('of a season give equal averages one rank, over however many maps', async () => {
    const { body } = await get<{ players: { rank: number; stats: { rating: { average: number } } }[] }>(
      '/leagues/vct/player-stats?seasonId=season_1&sortBy=rating&order=average',
    );
    expect(body.players.map(({ rank, stats }) => [rank, stats.rating.average])).toEqual([
      [1, 1.2],
      [2, 1.1],
      [2, 1.1],
      [2, 1.1],
      [5, 1.099],
    ]);
  });

  it('of a season read on if too many of the first are hidden', async () => {
    const path = '/leagues/vct/player-stats?seasonId=season_1&sortBy=assists&limit=1';
    expect((await get(path)).body).toMatchObject({ players: [{ rank: 1, user: { id: 'user_a' } }] });
    expect(asked).toMatchObject({ sortBy: 'assists', most: undefined });
  });

  it.each([
    ['none', 'seasonId=season_1&sortBy=kills', 'error_league_not_found'],
    ['vct', 'seasonId=season_x&sortBy=kills', 'error_league_season_not_found'],
    ['vct', 'seasonId=season_other&sortBy=kills', 'error_league_season_not_found'],
    ['vct', 'seasonId=season_1&sortBy=kills&gameId=poker', 'error_game_not_found'],
    ['vct', 'seasonId=season_1', 'INVALID_INPUT'],
    ['vct', 'sortBy=kills', 'INVALID_INPUT'],
    ['vct', 'seasonId=season_1&sortBy=9lives', 'INVALID_INPUT'],
    ['vct', 'seasonId=season_1&sortBy=kills&order=best', 'INVALID_INPUT'],
    ['vct', 'seasonId=season_1&sortBy=kills&minMaps=1001', 'INVALID_INPUT'],
    ['vct', 'seasonId=season_1&sortBy=kills&limit=101', 'error_invalid_limit'],
  ])('of the league %s by %s are %s', async (league, query, code) => {
    expect((await get(`/leagues/${league}/player-stats?${query}`)).body.error).toBe(code);
  });
});
