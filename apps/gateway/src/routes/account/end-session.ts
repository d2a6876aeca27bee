import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { endSession } from '../../edge/owners/end-sessions.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { OWN_SESSIONS } from './own-sessions.js';

export const endUserSession = defineRoute({
  ...OWN_SESSIONS,
  isOpenWhileDeletionIsDue: true,
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  operationId: 'endUserSession',
  summary: 'End one of your sessions',
  description: [
    'Ends one of your sessions, which may be the current one.',
    'Ending another one also withdraws a change of your email that is not confirmed yet.',
  ],
  params: Type.Object({ sessionId: Identifier('Session id.') }),
  response: SuccessResponse,
  errors: ['error_session_not_found'],
  async handler({ params: { sessionId }, caller: { userId }, requestId, web }, context) {
    if (!(await endSession(context, userId, sessionId))) throw new DomainError('error_session_not_found');
    if (sessionId === web.session?.id) web.dropSession();
    else await context.account.withdrawEmailChange({ userId }, { requestId });
    return { success: true as const };
  },
});
