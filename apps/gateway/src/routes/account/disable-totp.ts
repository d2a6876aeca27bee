import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, Timestamp } from '../../operation/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { goOnWithoutFactor, OWN_ACCOUNT_RECENT } from './own-account.js';

export const disableUserTotp = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  isRepeatable: true,
  method: 'POST',
  path: '/user/totp/disable',
  operationId: 'disableUserTotp',
  summary: 'Remove the authenticator app',
  description: [
    'Removes the authenticator app and its recovery codes. The session continues under a new token.',
    'Without an authenticator app the request is refused, and the session stays as it is.',
    'It needs a session confirmed with a second factor.',
  ],
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_second_factor_required', 'error_totp_not_enabled', 'error_user_not_found'],
  async handler({ caller, requestId, web }, context) {
    const asked = { userId: caller.userId, origin: originOf(web) };
    const removed = await context.factors.disableTotp(asked, { caller, requestId });
    return { success: true as const, session: await goOnWithoutFactor(context, web, removed) };
  },
});
