import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { originOf, requireSignIn, signIn, SIGNED_IN, SIGNING_IN, TotpCode } from './auth-objects.js';

export const completeSecondFactor = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/second-factor',
  operationId: 'completeSecondFactor',
  summary: 'Answer the challenge of a sign-in',
  description: [
    'Completes a sign-in whose answer was a challenge, by a code of the authenticator app or one of the codes to recover from its loss:',
    'exactly one of them. A challenge lives for five minutes and five tries. An unknown, answered or ended one is refused as a wrong',
    'code is.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object({
    challenge: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'From the answer of `POST /auth/sign-in`.',
      examples: ['EXAMPLE-CHALLENGE-OF-A-SIGN-IN'],
    }),
    code: TotpCode(),
    recoveryCode: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'One of the codes to recover. It works once.', examples: ['abcde-fghij'] }),
    ),
  }),
  response: Type.Object({ ...SIGNED_IN, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_account_suspended'],
  async handler({ body, caller, requestId, spend, web }, context) {
    requireSignIn(context);
    const { factors, account } = context;
    const proof = proofOf(body);
    const { challenge } = body;
    const { userId } = await factors.getSignInChallenge({ challenge }, { requestId });
    await spend({ bucket: 'secondFactor', id: userId, cost: 1 });
    await factors.completeSecondFactor({ challenge, proof, origin: originOf(web) }, { requestId });
    const { email } = await account.getAccount({ userId }, { requestId });
    return signIn(context, web, { userId, email, caller, requestId });
  },
});

/** @throws DomainError INVALID_INPUT unless there is exactly one */
function proofOf({ code, recoveryCode }: { code?: string; recoveryCode?: string }) {
  if ((code === undefined) === (recoveryCode === undefined)) throw invalidInput('body', 'must hold code or recoveryCode, and not both');
  if (code !== undefined) return { $case: 'code' as const, value: code };
  return { $case: 'recoveryCode' as const, value: recoveryCode ?? '' };
}
