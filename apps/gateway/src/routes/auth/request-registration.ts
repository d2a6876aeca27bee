import { normalizeMailAddress } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { Email, SIGNING_IN } from './auth-objects.js';
import { spendOnMail } from './spend-on-mail.js';

export const requestRegistration = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/registrations',
  operationId: 'requestRegistration',
  summary: 'Mail a link that begins an account',
  description: [
    'Mails a link to the address, by which whoever reads its mail makes an account within 24 hours. A newer link ends the older.',
    'An address that has an account is mailed that it has one. The answer is the same, and says nothing of it; nor does it when an',
    'address has had its mails for now.',
  ],
  spendsAuthIp: true,
  body: Type.Object({ email: Email() }),
  response: SuccessResponse,
  errors: ['error_sign_up_closed'],
  async handler({ body, requestId }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be a mail address');
    if (context.config.registration === 'invite') throw new DomainError('error_sign_up_closed');
    const mail = { purpose: 'registration', email } as const;
    await spendOnMail(context, mail, async (isMailed) => isMailed && context.account.requestRegistration({ email }, { requestId }));
    return { success: true as const };
  },
});
