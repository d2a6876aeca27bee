import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { MAP_SCORE, MapIndex, ScoreSubmission, toScoreInput, toScoreSubmission } from './score-objects.js';

export const submitMatchScores = defineRoute({
  method: 'POST',
  path: '/matches/{matchId}/scores',
  operationId: 'submitMatchScores',
  summary: "Submit a map's score as a captain",
  description: [
    'Submits the score of one map for a team of the key owner. It is pending until the other side confirms it, and is ' +
      'confirmed automatically',
    'after 24 hours.',
    'An equal score from the other side confirms it; a different one puts the map and the match in dispute.',
    'In a dispute the screenshots of both sides are kept: at most 20 images and 20 URLs per map.',
    'The key owner must captain one of the two teams. A repeat overwrites the captain’s own pending score, so it takes no',
    'Idempotency-Key.',
  ],
  section: 'docs/reference/scores.md#captains',
  tag: 'Scores',
  scope: 'matches.team_matches:read-write',
  keyKind: 'personal',
  isRepeatable: true,
  params: MatchPath,
  body: Type.Object({ mapIndex: MapIndex(), ...MAP_SCORE }),
  response: ScoreSubmission,
  emits: ['score.submitted', 'score.confirmed', 'score.disputed', 'score.dispute_resolved', 'match.completed', 'league.standings_updated'],
  errors: [
    'error_match_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_match_not_in_valid_state',
    'error_score_already_submitted_by_game',
    'error_limit_reached',
    'error_upload_limit_reached',
  ],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const { result } = await matchScores.submitMatchScore({ ...params, score: toScoreInput(body) }, { caller, requestId });
    return toScoreSubmission(present(result));
  },
});
