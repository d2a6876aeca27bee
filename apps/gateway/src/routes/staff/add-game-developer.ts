import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { NamedUser } from '../shared/group-fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS } from './staff-operation.js';

export const addGameDeveloper = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/games/{id}/developers',
  operationId: 'addGameDeveloper',
  summary: 'Add a developer to a game',
  description: ['Makes a user a developer of a game, who can create game-developer keys for it. For staff with role OPERATOR.'],
  isRepeatable: true,
  params: Type.Object({ id: Identifier('Game slug or convexId.', 'valorant') }),
  body: Type.Object({ userId: NamedUser('The developer: user id or username.'), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_game_not_found', 'error_user_not_found'],
  async handler({ params, body, caller, requestId, web }, { staff }) {
    const change = { game: params.id, user: body.userId, isDeveloper: true, order: orderOf(body.reason, web) };
    const { timestamp } = await staff.setDeveloperOfGame(change, { caller, requestId });
    return { success: true as const, timestamp };
  },
});
