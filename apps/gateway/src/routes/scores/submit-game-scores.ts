import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { GAME_SCORE_WRITE } from '../game-matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_MAP_SCORE, MapIndex, STATS_OF_MANY_MAPS_BOUNDS, toScoreInput } from './score-objects.js';
import { RowStatus, toRowResult } from './row-result.js';

const MAX_MAPS = 50;

export const submitGameScores = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/scores',
  operationId: 'submitGameScores',
  summary: 'Submit the scores of several maps of a match',
  section: '4.22',
  params: MatchPath,
  body: Type.Object({ maps: Type.Array(Type.Object({ mapIndex: MapIndex(), ...GAME_MAP_SCORE }), { minItems: 1, maxItems: MAX_MAPS }) }),
  bodyBounds: STATS_OF_MANY_MAPS_BOUNDS,
  response: Type.Object({
    success: Type.Boolean({ description: 'Whether every map is confirmed.' }),
    submitted: Type.Array(Type.Object({ mapIndex: Type.Integer(), status: RowStatus(), error: Type.Optional(Type.String()) })),
    count: Type.Integer({ minimum: 0, description: 'Confirmed maps.' }),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const { items } = await matchScores.submitGameScores({ ...params, maps: body.maps.map(toScoreInput) }, { caller, requestId });
    return toRowResult(items);
  },
});
