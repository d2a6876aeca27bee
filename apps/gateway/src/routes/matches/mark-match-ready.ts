import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Success, Timestamp } from '../../operation/fields.js';
import { CAPTAIN_WRITE, MatchPath, TeamId } from './match-fields.js';

export const markMatchReady = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/ready',
  operationId: 'markMatchReady',
  summary: 'Mark a team ready',
  description: [
    'Marks a team as ready to play. Once both teams are ready, the match becomes READY and can be started.',
    'The key owner must be a captain or co-captain of the team.',
    'A repeat by the same team has no effect and gets the same response.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({ teamId: TeamId() }),
  response: Type.Object({
    success: Success(),
    matchReady: flag('Whether both teams are ready.'),
    timestamp: Timestamp(),
  }),
  emits: ['match.ready'],
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, ...(await matchCommands.markMatchReady({ ...params, ...body }, call)) };
  },
});
