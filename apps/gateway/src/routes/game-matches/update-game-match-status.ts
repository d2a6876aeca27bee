import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { MatchStatus, Success, text, Timestamp } from '../../operation/fields.js';
import { described } from '../../operation/named.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_WRITE } from '../matches/game-match-fields.js';

/** The response to a change of a match's status. */
export const StatusChange = Type.Object({
  success: Success(),
  matchId: text('Match id.'),
  previousStatus: text('The previous MatchStatus.'),
  newStatus: text('The current MatchStatus.'),
  timestamp: Timestamp(),
});

export const updateGameMatchStatus = defineRoute({
  ...GAME_WRITE,
  method: 'PATCH',
  path: '/game/matches/{matchId}/status',
  operationId: 'updateGameMatchStatus',
  summary: 'Start, complete or cancel a match',
  description: [
    'Starts, completes or cancels a match of the game that the key is bound to.',
    'COMPLETED takes the winner from the confirmed scores; equal scores are a draw. Final matches cannot change.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({
    status: described(MatchStatus(), 'IN_PROGRESS starts it, COMPLETED ends it with the winner by its scores, CANCELLED cancels it.'),
  }),
  response: StatusChange,
  emits: ['match.started', 'match.completed', 'match.cancelled', 'league.standings_updated'],
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return {
      success: true as const,
      matchId: params.matchId,
      ...(await matchCommands.updateGameMatchStatus({ ...params, ...body }, call)),
    };
  },
});
