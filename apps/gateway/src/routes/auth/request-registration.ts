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
  summary: 'Request a registration',
  description: [
    'Mails a link to the address that completes the registration within 24 hours. A newer link invalidates older ones.',
    'An address with an account receives a mail that says so. The response is the same in both cases, and also when an',
    'address has reached the mail limit.',
  ],
  spendsAuthIp: true,
  body: Type.Object({ email: Email() }),
  response: SuccessResponse,
  errors: ['error_sign_up_closed'],
  async handler({ body, requestId }, context) {
    const email = normalizeMailAddress(body.email);
    if (email === undefined) throw invalidInput('body.email', 'must be an email address');
    if (context.config.registration === 'invite') throw new DomainError('error_sign_up_closed');
    const mail = { purpose: 'registration', email } as const;
    await spendOnMail(context, mail, async (isMailed) => isMailed && context.account.requestRegistration({ email }, { requestId }));
    return { success: true as const };
  },
});
