import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, nullable, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present } from '../shared/api-objects.js';
import { GAME_READ } from '../matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { ScoreState, SeriesScore, STORED_SCORE } from './score-objects.js';

const GameScore = named(
  'GameScore',
  Type.Object(
    {
      ...STORED_SCORE,
      scoreStatus: ScoreState(),
      playerStats: Type.Unsafe<Record<string, unknown> | null>({
        anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }],
        description: 'Player statistics of the map, as sent by the game; null if none.',
        examples: [{ user_01j6qvx3k0fd8r5y2m9wcz0001: { kills: 21 } }],
      }),
      submittedAt: nullable.instant('Time of the last submission.'),
      confirmedAt: nullable.instant('Time when it became final.', '2024-09-01T13:40:00.000Z'),
    },
    { description: 'The score of a map, for the servers of its game.' },
  ),
);

export const getGameScores = defineRoute({
  ...GAME_READ,
  method: 'GET',
  path: '/game/matches/{matchId}/scores',
  operationId: 'getGameScores',
  summary: 'Get the map scores and player statistics of a match',
  description: ['Lists the map scores of a match with the player statistics from the game, and the series score.'],
  section: 'docs/reference/scores.md#games-and-leagues',
  params: MatchPath,
  response: Type.Object({
    scores: list(GameScore, 'Maps with a score, in order.'),
    seriesScore: SeriesScore,
    timestamp: Timestamp(),
  }),
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
        playerStats: score.playerStats === undefined ? null : (JSON.parse(score.playerStats) as Record<string, unknown>),
        submittedAt: score.submittedAt ?? null,
        confirmedAt: score.confirmedAt ?? null,
      })),
      seriesScore: present(seriesScore),
    };
  },
});
