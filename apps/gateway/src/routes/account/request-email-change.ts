import { normalizeMailAddress } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { Email } from '../auth/auth-objects.js';
import { spendOnMail } from '../auth/spend-on-mail.js';
import { OWN_ACCOUNT_RECENT } from './own-account.js';

export const requestEmailChange = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/account/email',
  operationId: 'requestEmailChange',
  summary: 'Request a change of your email address',
  description: [
    'Mails a link to the new address, which confirms the change within 24 hours. A newer link invalidates older ones.',
    'The current address is notified at once. The response is the same if the new address belongs to another account, or if it or the',
    'caller has reached the mail limit: then nothing is mailed.',
  ],
  body: Type.Object({ email: Email() }),
  response: SuccessResponse,
  errors: ['error_user_not_found'],
  async handler({ body, caller, requestId }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be an email address');
    const { userId } = caller;
    const mail = async (isMailed: boolean) => isMailed && context.account.requestEmailChange({ userId, email }, { requestId });
    await spendOnMail(context, { purpose: 'email_change', email, sender: userId }, mail);
    return { success: true as const };
  },
});
