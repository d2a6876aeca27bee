import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { Id, MatchPath, Note } from '../matches/match-fields.js';
import { GAME_WRITE } from '../matches/game-match-fields.js';

export const forfeitGameMatch = defineRoute({
  ...GAME_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/forfeit',
  operationId: 'forfeitGameMatch',
  summary: 'Forfeit a match for one of its teams',
  description: ['Forfeits a match for one of its teams. The match becomes FORFEITED, which is final, and the other team wins.'],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({
    forfeitingTeamId: Id('Id of the team that forfeits.'),
    reason: Type.Optional(Note('Reason, also included in the event.', 'The team left the lobby.')),
  }),
  response: Type.Object({
    success: Success(),
    matchId: text('Match id.'),
    forfeitedByTeamId: text('Id of the team that forfeited.'),
    timestamp: Timestamp(),
  }),
  emits: ['match.forfeited', 'league.standings_updated'],
  errors: ['error_match_not_found', 'error_team_not_found', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    const { timestamp } = await matchCommands.forfeitGameMatch({ ...params, ...body }, call);
    return { success: true as const, matchId: params.matchId, forfeitedByTeamId: body.forfeitingTeamId, timestamp };
  },
});
