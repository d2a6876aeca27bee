import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Success, Timestamp } from '../../http/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { OWN_ACCOUNT_RECENT, renewOwnSession } from './own-account.js';

export const disableUserTotp = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  isRepeatable: true,
  method: 'POST',
  path: '/user/totp/disable',
  operationId: 'disableUserTotp',
  summary: 'Take an authenticator app out of force',
  description: [
    'Takes the app out of force, and its codes to recover with it; without an app nothing changes. The session goes on under a new token.',
  ],
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ caller, requestId, web }, context) {
    await context.factors.disableTotp({ userId: caller.userId, origin: originOf(web) }, { requestId });
    return { success: true as const, session: await renewOwnSession(context, web, { isConfirmed: false }) };
  },
});
