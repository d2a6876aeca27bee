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
  summary: 'Set a new password with a mailed link',
  description: [
    'Sets the password of the account that the mailed token belongs to. All sessions of the person end at once, including',
    'the one that the browser presents; nobody is signed in. Second factors stay enabled.',
    'A rejected password does not use up the token.',
  ],
  spendsAuthIp: true,
  body: Type.Object({
    token: MailedToken(),
    password: NewPassword(),
    revokeApiKeys: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Also revokes every key that acts for the person, in case someone else has copied one.',
      }),
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
