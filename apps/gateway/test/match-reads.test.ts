import { catalogProfile, match, MATCH_ACTIONS } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../src/routes/index.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const ROWS = Array.from({ length: 3 }, (_, index) =>
  match.Match.fromPartial({
    id: `match_${3 - index}`,
    status: 'PENDING',
    publishStatus: 'PUBLISHED',
    gameId: 'valorant',
    gameMode: 'standard',
    creatorTeamId: 'team_a',
    bestOf: 3,
    teamSize: 5,
    createdAt: `2026-01-0${3 - index}T00:00:00.000Z`,
  }),
);
const PLAYER = {
  id: 'roster_1',
  userId: 'user_1',
  teamId: 'team_a',
  rosterType: 'ACTIVE',
  attendanceStatus: 'ATTENDING',
  isCheckedIn: true,
  checkedInAt: '2026-01-01T00:00:00.000Z',
};
const UNKNOWN = {
  id: 'roster_2',
  userId: 'user_gone',
  teamId: 'team_b',
  rosterType: 'BENCH',
  attendanceStatus: 'TENTATIVE',
  isCheckedIn: false,
};
const SCORE = match.MapScore.fromPartial({
  mapIndex: 1,
  mapId: '',
  creatorTeamScore: 13,
  opponentTeamScore: 11,
  scoreStatus: 'CONFIRMED',
  screenshotUrls: ['https://cdn.example/1.png'],
  screenshotStorageIds: ['img_1'],
  submittedBy: { userId: 'user_1', teamId: 'team_a' },
  playerStats: '{"user_1":{"kills":[1,2]}}',
  confirmedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const OUTLOOK: match.MatchOutlook = { nextAction: { action: 'ready', by: 'caller', onDeadline: 'none' } };
const SOON = { status: 'ACCEPTED', scheduledAt: '2026-01-16T18:00:00.000Z' };
const CHECKED_IN = { creator: { checkedIn: 1, of: 5 }, accepted: { checkedIn: 0, of: 5 } };
const TERMS = { wagerAmount: 10, inputDevice: 'KB_M', lockedRules: '{"teamSize":true}', notes: 'Server in Frankfurt.' };
const SERIES = { creatorMapWins: 1, opponentMapWins: 0 };
const batchOf = (items: readonly match.BatchGetMatchesRequest_Item[]): match.BatchGetMatchesResponse => ({
  items: items.map(({ id, withTerms }) => ({
    match: id === 'm' || id === 'over' || id === 'soon' ? { ...(ROWS[0] as match.Match), id, ...(id === 'soon' && SOON) } : undefined,
    takesCommands: id === 'm' || id === 'soon',
    ...(withTerms && id === 'm' && { terms: TERMS }),
  })),
});
/** Request ids of the log lines of reads that failed. */
const logged: string[] = [];
const listed: (string | undefined)[] = [];
const filtered: string[][] = [];
const acted: string[] = [];
let asked: match.DiscoverMatchesRequest[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  const games = ['valorant', 'counter_strike_2'].map((id) =>
    catalogProfile.Game.fromPartial({ id, convexId: `game_${id}`, nameKey: `games.${id}.name` }),
  );
  gateway = await startTestGateway(database, {
    catalog: { listGames: async () => ({ games, objectives: [] }) },
    profiles: {
      getTeamMatchAccess: async () => ({ teamId: 'team_a', gameId: 'valorant', callerTeamIds: [], isRecordShown: true }),
      listCallerTeams: async () => ({ teams: [] }),
      batchGetTeamReferences: async ({ ids }) => ({ teams: ids.map((id) => ({ id, name: 'Team A', tag: 'TEAM' })) }),
      batchGetUserReferences: async ({ ids }, { caller }) => ({
        users: ids.filter((id) => id !== 'user_gone').map((id) => ({ id, username: 'nova', name: caller?.userId, isOpen: true })),
      }),
    },
    leagues: {
      resolveLeagues: async ({ identifiers }) => ({
        leagues: identifiers
          .filter((each) => each === 'vct')
          .map((identifier) => ({ identifier, id: 'league_1', slug: 'vct', name: 'VCT', seasons: [] })),
      }),
      batchGetSeasonReferences: async ({ ids }) => ({
        seasons: ids
          .filter((id) => id !== 'season_x')
          .map((id) => ({
            id,
            name: 'Stage 1',
            leagueId: id === 'season_2' ? 'league_2' : 'league_1',
            startsAt: '2026-01-01T00:00:00.000Z',
          })),
      }),
    },
    matches: {
      async listLeagueMatches({ seasonId }) {
        listed.push(seasonId);
        return { matches: [], hasMore: false };
      },
      async batchGetMatches({ items }, { logger }) {
        if (items.some(({ id }) => id === 'down')) {
          logged.push(String(logger.bindings().requestId));
          // Reads that are unavailable would be sent again, and end the calls to the service.
          throw new Error('the read is broken');
        }
        return batchOf(items);
      },
      listOngoingMatches: async () => ({
        matches: [{ ...(ROWS[1] as match.Match), gameId: 'counter_strike_2' }, ROWS[0] as match.Match],
        outlooks: [{}, OUTLOOK],
      }),
      async listTeamsMatches({ gameId, statuses }) {
        listed.push(gameId);
        filtered.push(statuses);
        return { versions: [], matches: [], hasMore: false };
      },
    },
    matchDetails: {
      async discoverMatches(request) {
        asked.push(request);
        const rows = ROWS.filter(({ id }) => request.after === undefined || id < request.after.id);
        return { matches: rows.slice(0, request.pageSize), hasMore: rows.length > request.pageSize };
      },
      async listMatchPlayers({ matchId }) {
        if (matchId !== 'm') throw new DomainError('error_match_not_found');
        return { players: [PLAYER, UNKNOWN] };
      },
      async listAllowedActions({ matchId }, { caller }) {
        acted.push(matchId);
        return caller?.kind === 'personal'
          ? { actions: ['cancel', 'attendance'], readyTeamIds: ['team_a'], outlook: OUTLOOK }
          : { actions: [], readyTeamIds: [], outlook: CHECKED_IN };
      },
      getGameMatchRosters: async () => ({
        creatorTeamId: 'team_a',
        acceptedTeamId: undefined,
        creatorRoster: [PLAYER],
        acceptedRoster: [],
      }),
      getGameMatchStatus: async ({ matchId }) => ({ matchId, status: 'IN_PROGRESS', ...SERIES }),
    },
    matchScores: {
      getMatchScores: async () => ({ scores: [SCORE], seriesScore: SERIES }),
      getGameScores: async () => ({ scores: [SCORE, { ...SCORE, playerStats: undefined }], seriesScore: SERIES }),
    },
  });
});
afterAll(() => gateway.stop());

const get = async (path: string, key?: string): Promise<Record<string, unknown>> =>
  (await gateway.fetch(path, { key: key ?? (await gateway.key()) })).json() as Promise<Record<string, unknown>>;
const developer = (): Promise<string> => gateway.key({ kind: 'game_developer', gameId: 'valorant' });

interface Page {
  status: number;
  error?: string;
  data: { id: string }[];
  nextCursor: string | null;
  hasMore: boolean;
}
async function discover(body: object, key: string): Promise<Page> {
  const response = await gateway.fetch('/matches/discover', { method: 'POST', key, body: JSON.stringify(body) });
  return { status: response.status, ...((await response.json()) as Omit<Page, 'status'>) };
}

describe('discovering matches', () => {
  it('pages by cursor to the end, and the last page has no cursor', async () => {
    const key = await gateway.key();
    const first = await discover({ limit: 2 }, key);
    const second = await discover({ limit: 2, cursor: first.nextCursor }, key);
    expect([first.data.map(({ id }) => id), first.hasMore, second.data.map(({ id }) => id), second.hasMore, second.nextCursor]).toEqual([
      ['match_3', 'match_2'],
      true,
      ['match_1'],
      false,
      null,
    ]);
    expect(await discover({ limit: 2, region: 'EU', cursor: first.nextCursor }, key)).toMatchObject({
      status: 400,
      error: 'error_invalid_cursor',
    });
  });

  it('passes on its filters: resolved names, bounds as instants', async () => {
    asked = [];
    await discover(
      {
        gameId: 'game_valorant',
        gameSlug: 'VALORANT',
        platform: 'PC',
        region: 'EU',
        matchType: 'WAGER',
        leagueId: 'vct',
        leagueSeasonId: 'season_1',
        scheduledAfter: '2026-01-01',
        scheduledBefore: '2026-01-02',
      },
      await gateway.key(),
    );
    expect(asked).toMatchObject([
      {
        gameId: 'valorant',
        platform: 'PC',
        region: 'EU',
        matchType: 'WAGER',
        leagueId: 'league_1',
        leagueSeasonId: 'season_1',
        pageSize: 50,
        scheduledAfter: '2026-01-01T00:00:00.000Z',
        scheduledBefore: '2026-01-02T23:59:59.999Z',
      },
    ]);
  });

  it.each([
    [{ limit: 0 }, 400, 'error_invalid_limit'],
    [{ limit: 101 }, 400, 'error_invalid_limit'],
    [{ scheduledAfter: '2026-02-30' }, 400, 'error_invalid_date_format'],
    [{ platform: 'pc' }, 400, 'INVALID_INPUT'],
    [{ gameId: 'chess' }, 404, 'error_game_not_found'],
    [{ gameSlug: 'chess' }, 404, 'error_game_not_found'],
    [{ leagueId: 'nowhere' }, 404, 'error_league_not_found'],
    [{ leagueSeasonId: 'season_x' }, 404, 'error_league_season_not_found'],
  ])('refuses %j', async (filter, status, error) => {
    expect(await discover(filter, await gateway.key())).toMatchObject({ status, error });
  });

  it('finds nothing for two different games', async () => {
    expect(await discover({ gameId: 'valorant', gameSlug: 'counter_strike_2' }, await gateway.key())).toMatchObject({
      status: 200,
      data: [],
      nextCursor: null,
      hasMore: false,
    });
  });
});

describe('listing the matches of a league', () => {
  it('takes a season of the league or the preseason, and refuses an unknown season and one of another league', async () => {
    const answers = async (season: string): Promise<unknown[]> => {
      listed.length = 0;
      const { error } = await get(`/leagues/vct/matches?seasonId=${season}`);
      return [error, ...listed];
    };
    expect(await answers('season_1')).toEqual([undefined, 'season_1']);
    expect(await answers('preseason')).toEqual([undefined, 'preseason']);
    for (const season of ['season_x', 'season_2']) expect(await answers(season)).toEqual(['error_league_season_not_found']);
  });
});

describe('the actions allowed on a match', () => {
  const actionsOf = async (path: string, key?: string) => ((await get(path, key)).match as { allowedActions?: string[] }).allowedActions;

  it('are shown to personal keys only, and for a finished match without a call to other services', async () => {
    expect((await get('/matches/m')).match).toMatchObject({
      ...{ allowedActions: ['cancel', 'attendance'], readyTeamIds: ['team_a'], deadlineAt: null, checkIn: null },
      nextAction: { action: 'ready', by: 'caller', mapIndex: null, deadlineAt: null, onDeadline: 'none' },
    });
    expect(await actionsOf('/matches/over')).toEqual([]);
    expect(await actionsOf('/matches/m', await developer())).toBeUndefined();
    const visit = await gateway.fetch('/matches/m', { headers: { 'x-matchpoint-web': '1' } });
    expect([visit.status, ((await visit.json()) as { match: object }).match]).toEqual([
      200,
      expect.not.objectContaining({ allowedActions: expect.anything() as unknown }),
    ]);
    expect(acted).toEqual(['m']);
    const { matches } = (await get('/user/ongoing-matches')) as { matches: { id: string; nextAction: { action: string } | null }[] };
    expect(matches.map(({ id, nextAction }) => [id, nextAction?.action])).toEqual([
      ['match_2', undefined],
      ['match_3', 'ready'],
    ]);
  });

  it('are not shown to the key of a league, which sees who has checked in', async () => {
    const { match: shown } = await get('/matches/soon', await gateway.key({ kind: 'league_operator', leagueId: 'league_1' }));
    expect(shown).toMatchObject({ checkIn: { opensAt: '2026-01-16T17:00:00.000Z', ...CHECKED_IN } });
    expect(shown).not.toHaveProperty('nextAction');
    expect(shown).not.toHaveProperty('allowedActions');
  });

  it('are named by the paths of operations on it', () => {
    const paths = ROUTES.map(({ path }) => path.replace(/\/\{(acceptance|dispute)Id\}/, ''));
    for (const action of MATCH_ACTIONS) expect(paths).toContain(`/matches/{matchId}/${action}`);
  });
});

describe('the terms of a match', () => {
  it('are in its detail as its creator gave them, for everyone who sees it, and in no list', async () => {
    const { lockedRules: _, ...plain } = TERMS;
    for (const key of [undefined, await developer()])
      expect((await get('/matches/m', key)).match).toMatchObject({ ...plain, lockedRules: { teamSize: true } });
    expect((await get('/matches/over')).match).not.toHaveProperty('notes');
    const { matches } = (await get('/user/ongoing-matches')) as { matches: object[] };
    for (const each of matches) expect(each).not.toHaveProperty('inputDevice');
  });
});

describe('players and scores', () => {
  it('name the players as the caller may see them, and keep deleted ones', async () => {
    expect(await get('/matches/m/players')).toMatchObject({
      matchId: 'm',
      players: [
        { ...PLAYER, username: 'nova', name: 'user_owner', avatarUrl: null },
        { ...UNKNOWN, username: null, name: null, checkedInAt: null },
      ],
    });
    expect(await get('/matches/x/players')).toMatchObject({ error: 'error_match_not_found' });
    expect(await get('/game/matches/m/rosters', await developer())).toMatchObject({
      creatorTeamId: 'team_a',
      acceptedTeamId: null,
      creatorRoster: [{ userId: 'user_1', teamId: 'team_a', username: 'nova', name: 'user_owner', isCheckedIn: true }],
      acceptedRoster: [],
    });
  });

  it('show scores to captains and game servers, each in their own form', async () => {
    expect(await get('/matches/m/scores')).toEqual({
      seriesScore: SERIES,
      timestamp: expect.any(String) as string,
      scores: [
        {
          mapIndex: 1,
          mapId: '',
          creatorTeamScore: 13,
          opponentTeamScore: 11,
          scoreStatus: 'CONFIRMED',
          screenshotUrls: ['https://cdn.example/1.png', gateway.context.mediaUrls.mint('img_1')],
          submittedBy: { userId: 'user_1', teamId: 'team_a', name: 'user_owner' },
          confirmedBy: null,
          createdAt: '2026-01-01T00:00:00.000Z',
          claims: [],
        },
      ],
    });
    const ofGame = {
      mapIndex: 1,
      mapId: '',
      creatorTeamScore: 13,
      opponentTeamScore: 11,
      scoreStatus: 'CONFIRMED',
      submittedAt: null,
      confirmedAt: '2026-01-01T00:00:00.000Z',
    };
    expect(await get('/game/matches/m/scores', await developer())).toEqual({
      seriesScore: SERIES,
      timestamp: expect.any(String) as string,
      scores: [
        { ...ofGame, playerStats: { user_1: { kills: [1, 2] } } },
        { ...ofGame, playerStats: null },
      ],
    });
    expect(await get('/game/matches/m/status', await developer())).toEqual({
      matchId: 'm',
      status: 'IN_PROGRESS',
      seriesScore: SERIES,
      winnerTeamId: null,
      completedAt: null,
      timestamp: expect.any(String) as string,
    });
  });
});

describe('a game-developer key on the reads of persons', () => {
  const of = (gameId: string): Promise<string> => gateway.key({ kind: 'game_developer', gameId });

  it.each(['', '/players', '/scores'])('is refused another game’s match: /matches/{matchId}%s', async (path) => {
    expect(await get(`/matches/m${path}`, await of('counter_strike_2'))).toMatchObject({ error: 'error_game_scope_mismatch' });
    expect(await get(`/matches/m${path}`, await of('valorant'))).not.toHaveProperty('error');
  });

  it('lists only its own game', async () => {
    asked = [];
    const key = await of('counter_strike_2');
    const list = async (body: object): Promise<unknown> =>
      (await gateway.fetch('/teams/a/matches', { method: 'POST', key, body: JSON.stringify(body) })).json();
    expect(await list({ gameId: 'valorant' })).toMatchObject({ page: [], isDone: true });
    expect(await discover({ gameId: 'valorant' }, key)).toMatchObject({ data: [], hasMore: false });
    expect([listed, asked]).toEqual([[], []]);
    await list({});
    await discover({}, key);
    expect([listed, asked.map(({ gameId }) => gameId)]).toEqual([['counter_strike_2'], ['counter_strike_2']]);
    expect(((await get('/user/ongoing-matches', key)) as { matches: { id: string }[] }).matches.map(({ id }) => id)).toEqual(['match_2']);
  });
});

it('logs at the service every request that waited for a failed coalesced read', async () => {
  const key = await gateway.key();
  const ids = Array.from({ length: 20 }, (_, index) => `waiting-${index}`);
  const ask = (id: string) => gateway.fetch('/matches/down', { key, headers: { 'x-request-id': id } });
  expect(new Set((await Promise.all(ids.map(ask))).map(({ status }) => status))).toEqual(new Set([500]));
  expect(logged.flatMap((named) => named.split(',')).toSorted()).toEqual(ids.toSorted());
});

describe('a filter of statuses', () => {
  const list = async (body: object) => {
    const key = await gateway.key({ kind: 'personal', permissions: { matches: { user_matches: 'read' } } });
    const answer = await gateway.fetch('/user/matches', { method: 'POST', key, body: JSON.stringify(body) });
    return { status: answer.status, ...((await answer.json()) as { continueCursor?: string }) };
  };

  it('ignores any number of unknown and repeated codes, and keeps them out of its cursor', async () => {
    filtered.length = 0;
    const unknown = Array.from({ length: 5_000 }, (_, index) => `UNKNOWN_${index}`);
    const repeated = [...unknown, 'COMPLETED', 'FORFEITED', 'COMPLETED'];
    const { status, continueCursor: cursor } = await list({ includeStatuses: repeated, excludeStatuses: unknown.slice(0, 101) });
    expect(status).toBe(200);
    expect(await list({ includeStatuses: ['COMPLETED', 'FORFEITED'], cursor })).toMatchObject({ status: 200 });
    expect(await list({ includeStatuses: ['COMPLETED'], cursor })).toMatchObject({ status: 400, error: 'error_invalid_cursor' });
    expect(filtered[0]).toEqual(['COMPLETED', 'FORFEITED']);
    expect(await list({ includeStatuses: unknown, excludeStatuses: ['CANCELLED', 'CANCELLED', ...unknown.slice(0, 500)] })).toMatchObject({
      status: 200,
    });
    expect(filtered.at(-1)).not.toContain('CANCELLED');
    expect(filtered.at(-1)).toHaveLength(7);
  });
});
