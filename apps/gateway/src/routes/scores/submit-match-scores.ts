import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { present } from '../api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { MAP_SCORE, MapIndex, ScoreSubmission, toScoreInput, toScoreSubmission } from './score-objects.js';

export const submitMatchScores = defineRoute({
  method: 'POST',
  path: '/matches/{matchId}/scores',
  operationId: 'submitMatchScores',
  summary: "Submit a map's score as a captain",
  section: '4.22',
  tag: 'Scores',
  scope: 'matches.team_matches:read-write',
  keyKind: 'personal',
  params: MatchPath,
  body: Type.Object({ mapIndex: MapIndex(), ...MAP_SCORE }),
  response: ScoreSubmission,
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state', 'error_score_already_submitted_by_game'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const { result } = await matchScores.submitMatchScore({ ...params, score: toScoreInput(body) }, { caller, requestId });
    return toScoreSubmission(present(result));
  },
});
