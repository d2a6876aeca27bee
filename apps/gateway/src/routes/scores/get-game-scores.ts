import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { nullable, Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { GAME_READ } from '../game-matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { SeriesScore } from './score-objects.js';

const GameScore = Type.Object({
  mapIndex: Type.Integer(),
  mapId: Type.String(),
  creatorTeamScore: Type.Integer(),
  opponentTeamScore: Type.Integer(),
  scoreStatus: Type.String(),
  playerStats: Type.Unsafe<Record<string, unknown> | null>({ anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] }),
  submittedAt: nullable.string(),
  confirmedAt: nullable.string(),
});

export const getGameScores = defineRoute({
  ...GAME_READ,
  method: 'GET',
  path: '/game/matches/{matchId}/scores',
  operationId: 'getGameScores',
  summary: 'Get the map scores and player stats of a match',
  section: 'contract 6',
  params: MatchPath,
  response: Type.Object({ scores: Type.Array(GameScore), seriesScore: SeriesScore, timestamp: Timestamp() }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, { matchScores }) {
    const { scores, seriesScore } = await matchScores.getGameScores(params, { caller, requestId });
    return {
      scores: scores.map((score) => ({
        mapIndex: score.mapIndex,
        mapId: score.mapId,
        creatorTeamScore: score.creatorTeamScore,
        opponentTeamScore: score.opponentTeamScore,
        scoreStatus: score.scoreStatus,
        playerStats: score.playerStatsJson === undefined ? null : (JSON.parse(score.playerStatsJson) as Record<string, unknown>),
        submittedAt: score.submittedAt ?? null,
        confirmedAt: score.confirmedAt ?? null,
      })),
      seriesScore: present(seriesScore),
    };
  },
});
