import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { AcceptancePath, CAPTAIN_WRITE, Note, SelectedMaps } from './match-fields.js';

export const approveMatchAcceptance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/acceptances/{acceptanceId}/approve',
  operationId: 'approveMatchAcceptance',
  summary: 'Choose the opponent of an open match',
  description: [
    'Chooses the opponent of an open match: the match becomes ACCEPTED, and every other offer is declined.',
    'The key owner must captain the creator team.',
    'Of two concurrent calls, one succeeds; the other gets error_match_not_in_valid_state.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: AcceptancePath,
  body: Type.Object({
    responseMessage: Type.Optional(Note('A message to the other captain.', 'See you on Friday.')),
    availableMaps: Type.Optional(SelectedMaps()),
  }),
  response: SuccessResponse,
  emits: ['match.accepted', 'roster.updated'],
  errors: [
    'error_match_not_found',
    'error_captain_required',
    'error_match_not_in_valid_state',
    'error_team_not_active',
    'error_league_not_eligible',
    'error_league_not_active',
    'error_league_game_not_active',
  ],
  async handler({ params, body, ...call }, { matchCommands }) {
    return {
      success: true as const,
      ...(await matchCommands.approveAcceptance({ ...params, ...body, availableMaps: body.availableMaps ?? [] }, call)),
    };
  },
});
