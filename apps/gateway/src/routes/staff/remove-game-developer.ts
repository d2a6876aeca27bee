import Type from 'typebox';
import { checkStandingOf } from '../../edge/keys/own/watch-standing.js';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, REASON_OF_DELETE, reasonOfDelete, STAFF_ERRORS } from './staff-operation.js';

export const removeGameDeveloper = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'DELETE',
  path: '/staff/games/{id}/developers/{userId}',
  operationId: 'removeGameDeveloper',
  summary: 'Remove a developer from a game',
  description: ['Removes a developer from a game and revokes the keys that they created for it. For staff with role OPERATOR.'],
  params: Type.Object({ id: Identifier('Game slug or convexId.', 'valorant'), userId: Identifier('User id or username.') }),
  ...REASON_OF_DELETE,
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_game_not_found', 'error_user_not_found'],
  async handler({ params, body, query, caller, requestId, web }, context) {
    const change = { game: params.id, user: params.userId, isDeveloper: false, order: orderOf(reasonOfDelete({ body, query }), web) };
    const { userId, timestamp } = await context.staff.setDeveloperOfGame(change, { caller, requestId });
    // Whatever can't be ended here because a service is down ends automatically.
    await checkStandingOf(context, userId).catch((error: unknown) => context.logger.warn({ err: error }, 'standing not asked after'));
    return { success: true as const, timestamp };
  },
});
