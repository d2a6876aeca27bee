import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { CAPTAIN_WRITE, MatchPath, MatchSuccess, Note } from './match-fields.js';

export const forfeitMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/forfeit',
  operationId: 'forfeitMatch',
  summary: "Forfeit a match for the key owner's team",
  description: [
    'Forfeits a match. The match becomes FORFEITED, which is final, and the other team wins; both records change.',
    'The key owner must captain one of the two teams.',
    'A captain of both teams forfeits for the creator team.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({ reason: Type.Optional(Note('Reason, also included in the event.', 'We are one player short.')) }),
  response: MatchSuccess,
  emits: ['match.forfeited', 'league.standings_updated'],
  errors: ['error_match_not_found', 'error_captain_required', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    return { success: true as const, matchId: params.matchId, ...(await matchCommands.forfeitMatch({ ...params, ...body }, call)) };
  },
});
