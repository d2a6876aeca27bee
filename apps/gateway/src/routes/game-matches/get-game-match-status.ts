import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { MatchStatus, nullable, Timestamp } from '../../http/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { toStatus } from '../matches/match-objects.js';
import { SeriesScore } from '../scores/score-objects.js';
import { GAME_READ } from './game-match-fields.js';

export const getGameMatchStatus = defineRoute({
  ...GAME_READ,
  method: 'GET',
  path: '/game/matches/{matchId}/status',
  operationId: 'getGameMatchStatus',
  summary: 'Get the status and series score of a match',
  section: '4.22',
  params: MatchPath,
  response: Type.Object({
    matchId: Type.String(),
    status: MatchStatus(),
    seriesScore: SeriesScore,
    winnerTeamId: nullable.string(),
    completedAt: nullable.string(),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, { matchDetails }) {
    const found = await matchDetails.getGameMatchStatus(params, { caller, requestId });
    return {
      matchId: found.matchId,
      status: toStatus(found.status),
      seriesScore: { creatorMapWins: found.creatorMapWins, opponentMapWins: found.opponentMapWins },
      winnerTeamId: found.winnerTeamId ?? null,
      completedAt: found.completedAt ?? null,
    };
  },
});
