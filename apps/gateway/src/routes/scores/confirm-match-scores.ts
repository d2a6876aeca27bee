import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { MapIndex, ScoreSubmission, toScoreSubmission } from './score-objects.js';

export const confirmMatchScores = defineRoute({
  method: 'PATCH',
  path: '/matches/{matchId}/scores',
  operationId: 'confirmMatchScores',
  summary: 'Confirm a score of the other side',
  description: [
    'Confirms the score of one map that the other side’s captain submitted; the score is then final.',
    'The series is decided once a team has won most of its maps, or once all are played.',
    'The key owner must captain the other team; a captain of both teams cannot confirm their own score.',
  ],
  section: 'docs/reference/scores.md#captains',
  tag: 'Scores',
  scope: 'matches.team_matches:read-write',
  keyKind: 'personal',
  isRepeatable: true,
  params: MatchPath,
  body: Type.Object({ mapIndex: MapIndex() }),
  response: ScoreSubmission,
  emits: ['score.confirmed', 'score.dispute_resolved', 'match.completed', 'league.standings_updated'],
  errors: [
    'error_match_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_match_not_in_valid_state',
    'error_score_already_submitted_by_game',
  ],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const { result } = await matchScores.confirmMatchScore({ ...params, ...body }, { caller, requestId });
    return toScoreSubmission(present(result));
  },
});
