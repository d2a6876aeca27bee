import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, Timestamp } from '../../operation/fields.js';
import { spendOnWrong } from '../../rate-limit/spend-on-wrong.js';
import { replaceSessions } from '../../edge/sessions/renew-session.js';
import { NewPassword, originOf, Session } from '../auth/auth-objects.js';
import { keepOwnSession, mintOwnSession, OWN_ACCOUNT_RECENT } from './own-account.js';

export const changeUserPassword = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/account/password',
  operationId: 'changeUserPassword',
  summary: 'Set a new password',
  description: [
    'Sets the password. If the account has one, it is required. All other sessions end everywhere; this one continues with',
    'a new id and a new token. Keys and second factors stay. Wrong current passwords spend from a bucket of the',
    'account’s own.',
  ],
  body: Type.Object({
    newPassword: NewPassword(),
    currentPassword: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description: 'The current password, if the account has one.',
        examples: ['a former battery staple'],
      }),
    ),
  }),
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_user_not_found'],
  async handler({ body, caller, requestId, spend, web }, context) {
    // Created first, so that its id can be passed to the account service, whose event ends the other sessions.
    const next = mintOwnSession(context, web);
    const change = { userId: caller.userId, ...body, keptSessionId: next.id, origin: originOf(web) };
    // The current password can be guessed like other proofs; a refused new one costs nothing.
    const demands = body.currentPassword === undefined ? [] : [{ bucket: 'currentPassword' as const, id: caller.userId, cost: 1 }];
    await spendOnWrong(context.limiter, spend, demands, () => context.account.changePassword(change, { requestId }));
    await replaceSessions(context, next);
    return { success: true as const, session: keepOwnSession(web, next) };
  },
});
