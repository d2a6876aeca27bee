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
  summary: 'Mail a link that changes one’s address',
  description: [
    'Mails a link to another address, by which whoever reads its mail makes it the account’s within 24 hours. A newer link ends the older.',
    'The current address is notified at once. The answer is the same where the other is another account’s, and where it, or the person who',
    'asks, has had its mails for now: then nothing is mailed.',
  ],
  body: Type.Object({ email: Email() }),
  response: SuccessResponse,
  errors: ['error_user_not_found'],
  async handler({ body, caller, requestId }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be a mail address');
    const { userId } = caller;
    const mail = async (isMailed: boolean) => isMailed && context.account.requestEmailChange({ userId, email }, { requestId });
    await spendOnMail(context, { purpose: 'email_change', email, sender: userId }, mail);
    return { success: true as const };
  },
});
