import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { MailedToken, originOf, SIGNING_IN } from './auth-objects.js';

export const completeEmailChange = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/email-changes/complete',
  operationId: 'completeEmailChange',
  summary: 'Confirm a new email address',
  description: [
    'Changes the account’s address to the one that the link was mailed to. The previous address is notified, and links',
    'mailed there stop working. Nobody is signed in, and sessions continue.',
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
