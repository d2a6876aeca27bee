import type { GetMatchDetailResult, GetMatchPlayerStatsResult, GetMatchScoresResult, MapScore, MatchPlayerStats } from '@matchpoint/sdk';
import { type Answers, at, STAMP } from './answers.js';
import { detailOf, match } from './matches.js';
import { HAWKS, OWLS, peopleOf } from './teams.js';

const PLAYED = match('played', [OWLS, HAWKS]);

export const mapScore = (mapIndex: number, mapId: string, [creatorTeamScore, opponentTeamScore]: readonly [number, number]): MapScore => ({
  mapIndex,
  mapId,
  creatorTeamScore,
  opponentTeamScore,
  screenshotUrls: [],
  scoreStatus: 'CONFIRMED',
  submittedBy: null,
  confirmedBy: null,
  createdAt: at(-200),
  claims: [],
});

const SCORES: GetMatchScoresResult = {
  scores: [mapScore(0, 'ascent', [13, 9]), mapScore(1, 'haven', [11, 13]), mapScore(2, 'split', [13, 4])],
  seriesScore: { creatorMapWins: 2, opponentMapWins: 1 },
  ...STAMP,
};

const statsOf = (team: typeof OWLS, maps: number): MatchPlayerStats[] =>
  peopleOf(team).map(({ id, username, name, avatarUrl }, index) => ({
    userId: id,
    username,
    name,
    avatarUrl,
    teamId: team.id,
    stats: { kills: 21 * maps - index * 3, deaths: 12 * maps + index * 2, assists: 4 * maps + index, rating: (131 - index * 11) / 100 },
  }));

const PLAYERS = [OWLS, HAWKS];
const STATS: GetMatchPlayerStatsResult = {
  maps: ['ascent', 'haven', 'split'].map((mapId, mapIndex) => ({
    mapIndex,
    mapId,
    scoreStatus: 'CONFIRMED',
    updatedAt: at(-190),
    players: PLAYERS.flatMap((team) => statsOf(team, 1)),
  })),
  totals: PLAYERS.flatMap((team) => statsOf(team, 3)),
  ...STAMP,
};

export const PLAYED_MATCH: Answers = {
  'GET /matches/match_played': { match: detailOf(PLAYED), ...STAMP } satisfies GetMatchDetailResult,
  'GET /matches/match_played/scores': SCORES,
  'GET /matches/match_played/player-stats': STATS,
};
