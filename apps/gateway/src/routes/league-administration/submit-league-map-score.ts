import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { toScoreInput } from '../scores/score-objects.js';
import { MapIndexText, ONE_MAP_SCORE } from '../scores/submit-game-map-score.js';
import { LeagueMatchPath } from './administration-paths.js';

export const submitLeagueMapScore = defineRoute({
  ...leagueOperation(
    'submitLeagueMapScore',
    [
      'Submits the score of one map of a match of the league.',
      'It is confirmed at once and overwrites a captain’s pending score; a confirmed map is final.',
      'A repeat has no effect, so it takes no Idempotency-Key.',
    ],
    [
      'error_match_not_found',
      'error_match_not_in_valid_state',
      'error_dispute_conflict',
      'error_score_already_submitted_by_game',
      'error_upload_limit_reached',
    ],
  ),
  summary: 'Submit the score of one map of a league match',
  isRepeatable: true,
  params: Type.Object({ ...LeagueMatchPath.properties, mapIndex: MapIndexText() }),
  ...ONE_MAP_SCORE,
  emits: ['score.submitted', 'score.dispute_resolved', 'player.stats_updated', 'match.completed', 'league.standings_updated'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const score = toScoreInput({ ...body, mapIndex: Number(params.mapIndex) });
    const request = { matchId: params.matchId, league: params.identifier, score };
    return { success: true as const, ...(await matchScores.submitGameMapScore(request, { caller, requestId })) };
  },
});
