import { defineRoute } from '../shared/define-route.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { toRowResult } from '../scores/row-result.js';
import { toScoreInput } from '../scores/score-objects.js';
import { MATCH_SCORES } from '../scores/submit-game-scores.js';
import { LeagueMatchPath } from './administration-paths.js';

export const submitLeagueScores = defineRoute({
  ...leagueOperation(
    'submitLeagueScores',
    [
      'Submits scores of several maps of a league match, row by row: a failed row does not affect the others, and the response is 200.',
      'Scores from staff are confirmed at once and overwrite a captain’s pending scores; a confirmed map is final.',
      'Sending the same scores again has no effect, so it takes no Idempotency-Key.',
    ],
    ['error_match_not_found', 'error_match_not_in_valid_state', 'error_dispute_conflict'],
  ),
  summary: 'Submit the scores of several maps of a league match',
  isRepeatable: true,
  params: LeagueMatchPath,
  ...MATCH_SCORES,
  emits: ['score.submitted', 'score.dispute_resolved', 'player.stats_updated', 'match.completed', 'league.standings_updated'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const request = { matchId: params.matchId, league: params.identifier, maps: body.maps.map(toScoreInput) };
    return toRowResult((await matchScores.submitGameScores(request, { caller, requestId })).items);
  },
});
