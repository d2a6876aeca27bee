import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { Id, MatchPath, Note } from '../matches/match-fields.js';
import { GAME_WRITE } from './game-match-fields.js';

export const forfeitGameMatch = defineRoute({
  ...GAME_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/forfeit',
  operationId: 'forfeitGameMatch',
  summary: 'Forfeit a match for one of its teams',
  section: 'contract 6',
  params: MatchPath,
  body: Type.Object({ forfeitingTeamId: Id(), reason: Type.Optional(Note()) }),
  response: Type.Object({ success: Type.Literal(true), matchId: Type.String(), forfeitedByTeamId: Type.String(), timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  async handler({ params, body, ...call }, { matchCommands }) {
    const { timestamp } = await matchCommands.forfeitGameMatch({ ...params, ...body }, call);
    return { success: true as const, matchId: params.matchId, forfeitedByTeamId: body.forfeitingTeamId, timestamp };
  },
});
