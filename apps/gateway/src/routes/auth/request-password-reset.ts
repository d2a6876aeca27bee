import { normalizeMailAddress } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { Email, SIGNING_IN } from './auth-objects.js';
import { spendOnMail } from './spend-on-mail.js';

export const requestPasswordReset = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/password-resets',
  operationId: 'requestPasswordReset',
  summary: 'Request a password reset',
  description: [
    'Mails a link to the address that sets a new password within 30 minutes. A newer link invalidates older ones.',
    'The response is the same if the address has no account or has reached the mail limit: then nothing is mailed.',
  ],
  spendsAuthIp: true,
  body: Type.Object({ email: Email() }),
  response: SuccessResponse,
  errors: [],
  async handler({ body, requestId }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be an email address');
    const mail = { purpose: 'password_reset', email } as const;
    await spendOnMail(context, mail, async (isMailed) => isMailed && context.account.requestPasswordReset({ email }, { requestId }));
    return { success: true as const };
  },
});
