import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Success, Timestamp } from '../../http/fields.js';
import { Session, TotpCode } from '../auth/auth-objects.js';
import { OWN_ACCOUNT, renewOwnSession } from './own-account.js';

export const confirmUserAccount = defineRoute({
  ...OWN_ACCOUNT,
  method: 'POST',
  path: '/user/account/confirm',
  operationId: 'confirmUserAccount',
  summary: 'Show again who one is',
  description: [
    'Makes the session recent, for what asks for that, by the password or a code of the authenticator app: exactly one of them.',
    'It goes on under a new id and a new token, which is the cookie of the answer; the one that was presented ends.',
    'Attempts spend from the bucket of the account’s second factor.',
  ],
  body: Type.Object({
    password: Type.Optional(Type.String({ maxLength: 4_096, description: 'The password.', examples: ['correct horse battery staple'] })),
    code: TotpCode(),
  }),
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_user_not_found'],
  async handler({ body, caller, requestId, spend, web }, context) {
    const proof = proofOf(body);
    const { userId } = caller;
    await spend({ bucket: 'secondFactor', id: userId, cost: 1 });
    await context.factors.confirm({ userId, proof }, { requestId });
    return { success: true as const, session: await renewOwnSession(context, web, { isConfirmed: true }) };
  },
});

/** @throws DomainError INVALID_INPUT unless there is exactly one */
function proofOf({ password, code }: { password?: string; code?: string }) {
  if ((password === undefined) === (code === undefined)) throw invalidInput('body', 'must hold password or code, and not both');
  if (password !== undefined) return { $case: 'password' as const, value: password };
  return { $case: 'code' as const, value: code ?? '' };
}
