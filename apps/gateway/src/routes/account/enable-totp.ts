import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, Timestamp } from '../../operation/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { goOnWithFactor, mintOwnSession, OWN_ACCOUNT, RecoveryCodes } from './own-account.js';

export const enableUserTotp = defineRoute({
  ...OWN_ACCOUNT,
  method: 'POST',
  path: '/user/totp/enable',
  operationId: 'enableUserTotp',
  summary: 'Enable an authenticator app',
  description: [
    'Enables the app with a code from the newest secret, replacing an earlier app. Returns new recovery codes,',
    'shown only once. The session continues with a new token.',
    'The first second factor of an account ends its other sessions.',
  ],
  body: Type.Object({
    code: Type.String({ minLength: 6, maxLength: 16, description: 'The six-digit code from the app.', examples: ['123456'] }),
  }),
  response: Type.Object({ success: Success(), recoveryCodes: RecoveryCodes(), session: Session, timestamp: Timestamp() }),
  errors: ['error_second_factor_required', 'error_user_not_found'],
  async handler({ body, caller, requestId, spend, web }, context) {
    await spend({ bucket: 'recoveryCodes', id: caller.userId, cost: 1 });
    // Created first, so that the account service doesn't end it along with the others.
    const next = mintOwnSession(context, web, { proved: ['totp'] });
    const { recoveryCodes, isFirstFactor } = await context.factors.enableTotp(
      { userId: caller.userId, code: body.code, origin: originOf(web), keptSessionId: next.id },
      { caller, requestId },
    );
    return { success: true as const, recoveryCodes, session: await goOnWithFactor(context, web, next, { isFirstFactor }) };
  },
});
