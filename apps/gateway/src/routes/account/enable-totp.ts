import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Success, Timestamp } from '../../http/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { OWN_ACCOUNT, RecoveryCodes, renewOwnSession } from './own-account.js';

export const enableUserTotp = defineRoute({
  ...OWN_ACCOUNT,
  method: 'POST',
  path: '/user/totp/enable',
  operationId: 'enableUserTotp',
  summary: 'Put an authenticator app into force',
  description: [
    'Puts the app into force by a code of the secret that was made last, in the place of an app before; answers new codes to recover from',
    'its loss, which are shown this once. The session goes on under a new token.',
  ],
  body: Type.Object({
    code: Type.String({ minLength: 6, maxLength: 16, description: 'The six digits that the app shows.', examples: ['123456'] }),
  }),
  response: Type.Object({ success: Success(), recoveryCodes: RecoveryCodes(), session: Session, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ body, caller, requestId, spend, web }, context) {
    await spend({ bucket: 'recoveryCodes', id: caller.userId, cost: 1 });
    const { recoveryCodes } = await context.factors.enableTotp(
      { userId: caller.userId, code: body.code, origin: originOf(web) },
      { requestId },
    );
    return { success: true as const, recoveryCodes, session: await renewOwnSession(context, web, { isConfirmed: false }) };
  },
});
