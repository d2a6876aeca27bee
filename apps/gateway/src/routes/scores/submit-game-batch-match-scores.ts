import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, integer, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { MAX_BATCH_ITEMS } from '../../rate-limit/buckets.js';
import { GAME_SCORE_WRITE } from '../matches/game-match-fields.js';
import { Id } from '../matches/match-fields.js';
import { RowError, RowStatus, toRowResult } from './row-result.js';
import { GAME_MAP_SCORE, MapIndex, STATS_OF_MANY_MAPS_BOUNDS, toScoreInput } from './score-objects.js';

const BatchScoreItem = named(
  'BatchScoreItem',
  Type.Object(
    {
      matchId: Id('Match id.'),
      mapIndex: MapIndex(),
      ...GAME_MAP_SCORE,
    },
    { description: 'The score of one map of a match.' },
  ),
);

const BatchScoreRow = named(
  'BatchScoreRow',
  Type.Object(
    {
      matchId: text('Match id.'),
      mapIndex: integer('Index of the map in the series, 0-based.'),
      status: RowStatus(),
      error: RowError(),
    },
    { description: 'Result of one item of a batch.' },
  ),
);

/** The body and response for scores of several matches. */
export const SCORES_OF_MATCHES = {
  body: Type.Object({
    items: Type.Array(BatchScoreItem, { minItems: 1, maxItems: MAX_BATCH_ITEMS, description: 'Scores of maps, of one match or several.' }),
  }),
  bodyBounds: STATS_OF_MANY_MAPS_BOUNDS,
  response: Type.Object({
    success: flag('Whether every item is confirmed.'),
    submitted: list(BatchScoreRow, 'A row for each item, in order.'),
    count: count('How many items are confirmed.'),
    timestamp: Timestamp(),
  }),
};

export const submitGameBatchMatchScores = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/batch-scores',
  operationId: 'submitGameBatchMatchScores',
  summary: 'Submit map scores of several matches',
  description: [
    'Submits map scores of several matches, item by item: a failed item does not affect the others.',
    'An empty list or a malformed item rejects the whole request. Otherwise the response is 200 with a row for each item, in order.',
  ],
  section: 'docs/reference/scores.md#batches',
  batchOf: 'items',
  ...SCORES_OF_MATCHES,
  emits: ['score.submitted', 'score.dispute_resolved', 'player.stats_updated', 'match.completed', 'league.standings_updated'],
  errors: [],
  async handler({ body, caller, requestId }, { matchScores }) {
    const { items } = await matchScores.submitGameBatchMatchScores(
      { items: body.items.map((item) => ({ matchId: item.matchId, score: toScoreInput(item) })) },
      { caller, requestId },
    );
    return toRowResult(items);
  },
});
