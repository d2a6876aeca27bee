import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, integer, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { GAME_SCORE_WRITE } from '../matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_MAP_SCORE, MapIndex, STATS_OF_MANY_MAPS_BOUNDS, toScoreInput } from './score-objects.js';
import { RowError, RowStatus, toRowResult } from './row-result.js';

const MAX_MAPS = 50;

const GameMapScore = named(
  'GameMapScore',
  Type.Object({ mapIndex: MapIndex(), ...GAME_MAP_SCORE }, { description: 'The score of one map, as sent by the game.' }),
);

const GameScoreRow = named(
  'GameScoreRow',
  Type.Object(
    {
      mapIndex: integer('Index of the map in the series, 0-based.'),
      status: RowStatus(),
      error: RowError(),
    },
    { description: 'Result for the score of one map.' },
  ),
);

/** The body and response for scores of several maps. */
export const MATCH_SCORES = {
  body: Type.Object({ maps: Type.Array(GameMapScore, { minItems: 1, maxItems: MAX_MAPS, description: 'Scores of maps of the match.' }) }),
  bodyBounds: STATS_OF_MANY_MAPS_BOUNDS,
  response: Type.Object({
    success: flag('Whether every map is confirmed.'),
    submitted: list(GameScoreRow, 'A row for each map, in order.'),
    count: count('How many maps are confirmed.'),
    timestamp: Timestamp(),
  }),
};

export const submitGameScores = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/scores',
  operationId: 'submitGameScores',
  summary: 'Submit the scores of several maps of a match',
  description: [
    'Submits scores of several maps of one match, row by row: a failed row does not affect the others, and the response is 200.',
    'Scores from a game are confirmed at once and overwrite a captain’s pending scores; a confirmed map is final.',
    'Sending the same scores again has no effect, so it takes no Idempotency-Key.',
  ],
  section: 'docs/reference/scores.md#games-and-leagues',
  params: MatchPath,
  ...MATCH_SCORES,
  emits: ['score.submitted', 'score.dispute_resolved', 'player.stats_updated', 'match.completed', 'league.standings_updated'],
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const { items } = await matchScores.submitGameScores({ ...params, maps: body.maps.map(toScoreInput) }, { caller, requestId });
    return toRowResult(items);
  },
});
