import { defineRoute } from '../shared/define-route.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { toRowResult } from '../scores/row-result.js';
import { toScoreInput } from '../scores/score-objects.js';
import { SCORES_OF_MATCHES } from '../scores/submit-game-batch-match-scores.js';

export const submitLeagueBatchMatchScores = defineRoute({
  ...leagueOperation('submitLeagueBatchMatchScores', [
    'Submits map scores of several league matches, item by item: a failed item does not affect the others.',
    'An empty list or a malformed item rejects the whole request. Otherwise the response is 200 with a row for each item, in order.',
  ]),
  summary: 'Submit map scores of several league matches',
  isRepeatable: true,
  batchOf: 'items',
  params: LeaguePath,
  ...SCORES_OF_MATCHES,
  emits: ['score.submitted', 'score.dispute_resolved', 'player.stats_updated', 'match.completed', 'league.standings_updated'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const items = body.items.map((item) => ({ matchId: item.matchId, score: toScoreInput(item) }));
    const answer = await matchScores.submitGameBatchMatchScores({ league: params.identifier, items }, { caller, requestId });
    return toRowResult(answer.items);
  },
});
