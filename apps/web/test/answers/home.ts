import type {
  DiscoverLeaguesResult,
  GetMatchOverviewResult,
  LeagueSummary,
  ListGamesResult,
  ListTeamLeaderboardResult,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, LAST_PAGE, STAMP } from './answers.js';
import { LEAGUE, LIVE, RECENT, UPCOMING } from './matches.js';
import { form, TEAMS } from './teams.js';

const GAME = { id: 'valorant', gameId: 'valorant', nameKey: 'games.valorant.name', isActive: true, addedAt: at(-300 * DAY) };

const league = (slug: string, name: string, given: Partial<LeagueSummary>): LeagueSummary => ({
  id: `league_${slug}`,
  slug,
  name,
  description: '',
  avatarUrl: null,
  bannerUrl: null,
  status: 'active',
  isVerified: false,
  isFeatured: false,
  games: [GAME],
  teamCount: 8,
  createdAt: Date.parse(at(-300 * DAY)),
  seasonStatus: 'active',
  ...given,
});

const LEAGUES: DiscoverLeaguesResult = {
  leagues: [
    league(LEAGUE.slug, LEAGUE.name, { id: LEAGUE.id, isVerified: true }),
    league('city_cup', 'City Cup', { teamCount: 24, seasonStatus: 'upcoming' }),
    league('sunday_series', 'Sunday Series', { teamCount: 1, seasonStatus: 'none' }),
  ],
  count: 3,
  pagination: { page: 1, limit: 4, total: 3, totalPages: 1 },
  ...STAMP,
};

const FORMS = ['WWLWW', 'WLWWL', 'LWWDW', 'WLLWW', 'LLWWL', 'WLWLL', 'LLWLD', 'LLLLW'] as const;

const BOARD: ListTeamLeaderboardResult = {
  teams: TEAMS.map((team, index) => ({
    id: team.id,
    rank: index + 1,
    previousRank: null,
    team,
    stats: { matchesPlayed: 20, wins: 16 - index, losses: 4 + index, winRate: (16 - index) / 20, experience: 2_400 - index * 180 },
    form: form(FORMS[index] ?? ''),
    gameSlug: null,
  })),
  count: TEAMS.length,
  total: TEAMS.length,
  previousRankAt: null,
  pagination: LAST_PAGE,
  sortBy: 'wins',
  gameSlug: null,
  ...STAMP,
};

const OVERVIEW: GetMatchOverviewResult = { live: LIVE, upcoming: UPCOMING, next: UPCOMING[0] ?? null, recent: RECENT, ...STAMP };

/** With one game there is nothing to choose. */
const GAMES: Answers = { 'GET /games': { games: [], objectives: [], ...STAMP } satisfies ListGamesResult };

export const HOME: Answers = { 'GET /matches/overview': OVERVIEW, 'GET /leaderboards/teams': BOARD, 'POST /leagues': LEAGUES, ...GAMES };

/** Of a server on which nothing has happened. */
export const EMPTY_HOME: Answers = {
  'GET /matches/overview': { live: [], upcoming: [], next: null, recent: [], ...STAMP } satisfies GetMatchOverviewResult,
  'GET /leaderboards/teams': { ...BOARD, teams: [], count: 0, total: 0 } satisfies ListTeamLeaderboardResult,
  'POST /leagues': {
    ...LEAGUES,
    ...{ leagues: [], count: 0, pagination: { page: 1, limit: 4, total: 0, totalPages: 0 } },
  } satisfies DiscoverLeaguesResult,
  ...GAMES,
};
