import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { MAX_BATCH_ITEMS } from '../../http/rate-limit/buckets.js';
import { GAME_SCORE_WRITE } from '../game-matches/game-match-fields.js';
import { Id } from '../matches/match-fields.js';
import { RowStatus, toRowResult } from './row-result.js';
import { GAME_MAP_SCORE, MapIndex, STATS_OF_MANY_MAPS_BOUNDS, toScoreInput } from './score-objects.js';

export const submitGameBatchMatchScores = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/batch-scores',
  operationId: 'submitGameBatchMatchScores',
  summary: 'Submit map scores of several matches',
  section: '8.1',
  batchOf: 'items',
  body: Type.Object({
    items: Type.Array(Type.Object({ matchId: Id(), mapIndex: MapIndex(), ...GAME_MAP_SCORE }), { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
  }),
  bodyBounds: STATS_OF_MANY_MAPS_BOUNDS,
  response: Type.Object({
    success: Type.Boolean({ description: 'Whether every item is confirmed.' }),
    submitted: Type.Array(Type.Object({ matchId: Type.String(), mapIndex: Type.Integer(), status: RowStatus(), error: Type.Optional(Type.String()) })),
    count: Type.Integer({ minimum: 0, description: 'Confirmed items.' }),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ body, caller, requestId }, { matchScores }) {
    const { items } = await matchScores.submitGameBatchMatchScores({ items: body.items.map((item) => ({ matchId: item.matchId, score: toScoreInput(item) })) }, { caller, requestId });
    return toRowResult(items);
  },
});
