import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { integer, Success, Timestamp } from '../../operation/fields.js';
import { pattern } from '../../operation/pattern.js';
import { GAME_SCORE_WRITE } from '../matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_MAP_SCORE, ScoreState, STATS_BOUNDS, toScoreInput } from './score-objects.js';

/** The map in a path. */
export const MapIndexText = () =>
  Type.String({
    pattern: pattern('^(0|[1-9][0-9]{0,8})$', 'must be a whole number, 0 or more'),
    description: 'Index of the map in the series: 0-based, below bestOf.',
  });
/** The body and response for the score of one map. */
export const ONE_MAP_SCORE = {
  body: Type.Object(GAME_MAP_SCORE),
  bodyBounds: STATS_BOUNDS,
  response: Type.Object({
    success: Success(),
    mapIndex: integer('Index of the map in the series, 0-based.'),
    scoreStatus: ScoreState(),
    timestamp: Timestamp(),
  }),
};

export const submitGameMapScore = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/scores/{mapIndex}',
  operationId: 'submitGameMapScore',
  summary: 'Submit the score of one map',
  description: [
    'Submits the score of one map. It is confirmed at once and overwrites a captain’s pending score; a confirmed map is final.',
    'A repeat has no effect, so it takes no Idempotency-Key.',
  ],
  section: 'docs/reference/scores.md#games-and-leagues',
  params: Type.Object({
    ...MatchPath.properties,
    mapIndex: MapIndexText(),
  }),
  ...ONE_MAP_SCORE,
  emits: ['score.submitted', 'score.dispute_resolved', 'player.stats_updated', 'match.completed', 'league.standings_updated'],
  errors: [
    'error_match_not_found',
    'error_match_not_in_valid_state',
    'error_score_already_submitted_by_game',
    'error_upload_limit_reached',
  ],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const score = toScoreInput({ ...body, mapIndex: Number(params.mapIndex) });
    return { success: true as const, ...(await matchScores.submitGameMapScore({ matchId: params.matchId, score }, { caller, requestId })) };
  },
});
