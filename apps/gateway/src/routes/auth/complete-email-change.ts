import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { MailedToken, originOf, SIGNING_IN } from './auth-objects.js';

export const completeEmailChange = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/email-changes/complete',
  operationId: 'completeEmailChange',
  summary: 'Change an account’s address by a mailed link',
  description: [
    'Gives the account of a mailed link’s token the address that the link was mailed to. The previous address is notified, and what',
    'was mailed there acts no more. Nobody is signed in, and sessions go on.',
  ],
  spendsAuthIp: true,
  body: Type.Object({ token: MailedToken() }),
  response: SuccessResponse,
  errors: ['error_account_token_invalid'],
  async handler({ body, requestId, web }, context) {
    await context.account.completeEmailChange({ token: body.token, origin: originOf(web) }, { requestId });
    return { success: true as const };
  },
});
