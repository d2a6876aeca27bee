import type {
  GetMatchOverviewResult,
  GetTeamRatingCurveResult,
  GetTeamRatingResult,
  LeaderboardRank,
  ListTeamMapsResult,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, LAST_PAGE, STAMP } from './answers.js';
import { LIVE, match } from './matches.js';
import { EMBER, HAWKS, OWLS, OWLS_MEMBERS, OWLS_PROFILE } from './teams.js';

const RANK: LeaderboardRank = {
  ...{ id: OWLS.id, rank: 1, total: 8, previousRank: null, sortBy: 'winRate', gameSlug: null },
  ...STAMP,
};

const RATINGS = [1_000, 1_040, 1_015, 1_090, 1_150, 1_120, 1_185, 1_240, 1_210, 1_265];
const CURVE: GetTeamRatingCurveResult = {
  ...{ teamId: OWLS.id, gameId: 'valorant' },
  points: RATINGS.map((rating, index) => ({ at: at((index - RATINGS.length) * 9 * DAY), rating, matchId: `match_rated_${index}` })),
  ...STAMP,
};

const WON: Readonly<Record<string, [won: number, lost: number]>> = { ascent: [9, 2], haven: [7, 3], split: [3, 5] };
const MAPS: ListTeamMapsResult = {
  maps: Object.entries(WON).map(([mapId, [won, lost]]) => ({
    ...{ mapId, nameKey: `games.valorant.maps.${mapId}.name`, played: won + lost, won, drawn: 0, lost, winRate: won / (won + lost) },
    ...{ roundsWon: 13 * won, roundsLost: 13 * lost },
  })),
  ...STAMP,
};

const RATING: GetTeamRatingResult = {
  rating: {
    ...{ teamId: OWLS.id, gameId: 'valorant', rank: 1, rating: 1_265, mu: 27.4, sigma: 5.6, ordinal: 6.6 },
    ...{ matchesRated: 25, isProvisional: false, updatedAt: at(-9 * DAY) },
  },
  winProbability: null,
  history: [
    {
      ...{ matchId: 'match_rated_9', opponentTeamId: HAWKS.id, outcome: 'win', expected: 0.61 },
      ...{ before: 1_210, after: 1_265, completedAt: at(-9 * DAY) },
    },
  ],
  pagination: LAST_PAGE,
  ...STAMP,
};

const NEXT: GetMatchOverviewResult = {
  live: LIVE.slice(0, 1),
  upcoming: [],
  next: match('coming', [EMBER, OWLS], {
    ...{ status: 'ACCEPTED', winnerTeamId: null, creatorTeamScore: 0, acceptedTeamScore: 0 },
    ...{ scheduledAt: at(3 * DAY), startedAt: null, completedAt: null },
  }),
  recent: [],
  ...STAMP,
};

/** Without results: their section says that they could not be read. */
export const TEAM_WITHOUT_RESULTS: Answers = {
  'GET /teams/night_owls': OWLS_PROFILE,
  'GET /teams/night_owls/members': OWLS_MEMBERS,
  'GET /leaderboards/teams/night_owls/rank': RANK,
  'GET /teams/night_owls/rating': RATING,
  'GET /teams/night_owls/rating/curve': CURVE,
  'GET /matches/overview': NEXT,
  'GET /teams/night_owls/maps': MAPS,
};
