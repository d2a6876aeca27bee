import type { GetTeamRatingCurveResult, LeaderboardRank, ListTeamMapsResult } from '@matchpoint/sdk';
import { type Answers, at, DAY, STAMP } from './answers.js';
import { OWLS, OWLS_MEMBERS, OWLS_PROFILE } from './teams.js';

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

/** Without matches: their section says that they could not be read. */
export const TEAM_WITHOUT_MATCHES: Answers = {
  'GET /teams/night_owls': OWLS_PROFILE,
  'GET /teams/night_owls/members': OWLS_MEMBERS,
  'GET /leaderboards/teams/night_owls/rank': RANK,
  'GET /teams/night_owls/rating/curve': CURVE,
  'GET /teams/night_owls/maps': MAPS,
};
