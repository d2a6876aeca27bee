import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { endPresentedSession, endSessions } from '../../edge/owners/end-sessions.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { MailedToken, NewPassword, originOf, SIGNING_IN } from './auth-objects.js';

export const completePasswordReset = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/password-resets/complete',
  operationId: 'completePasswordReset',
  summary: 'Set a new password by a mailed link',
  description: [
    'Sets the password of the account that the token of a mailed link names. All sessions of the person end, at once and everywhere, as',
    'does the one that the browser presents; nobody is signed in. Second factors stay in force.',
    'Refused for its password it spends nothing.',
  ],
  spendsAuthIp: true,
  body: Type.Object({
    token: MailedToken(),
    password: NewPassword(),
    revokeApiKeys: Type.Optional(
      Type.Boolean({ default: false, description: 'Also revokes every key that acts for the person, in case somebody else has had them.' }),
    ),
  }),
  response: SuccessResponse,
  errors: ['error_account_token_invalid'],
  async handler({ body, requestId, web }, context) {
    const { token, password, revokeApiKeys = false } = body;
    const { userId } = await context.account.completePasswordReset(
      { token, password, revokeApiKeys, origin: originOf(web) },
      { requestId },
    );
    await endSessions(context, userId, { revokesKeys: revokeApiKeys });
    if (web.presented !== undefined) {
      await endPresentedSession(context, web.presented);
      web.dropSession();
    }
    return { success: true as const };
  },
});
