import Type from 'typebox';
import { exactlyOneOf } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import { spendOnWrong } from '../../rate-limit/spend-on-wrong.js';
import { requireSession } from '../../operation/web-side.js';
import { Success, Timestamp } from '../../operation/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { onlyOne, proofKindOf, PROOFS, proofsOf } from '../auth/proofs.js';
import { OWN_ACCOUNT, renewOwnSession } from './own-account.js';

export const confirmUserAccount = defineRoute({
  ...OWN_ACCOUNT,
  isOpenWhileDeletionIsDue: true,
  method: 'POST',
  path: '/user/account/confirm',
  operationId: 'confirmUserAccount',
  summary: 'Confirm your identity',
  description: [
    'Makes the session recent, which some operations require. Send exactly one proof: the password, a code of the authenticator app, a',
    'recovery code, or a passkey answering the options of `POST /auth/passkeys/options`.',
    'The session continues with a new id and a new token, set as the cookie of the response; the presented token ends.',
    'Wrong proofs spend from a bucket of the session, and from a larger one of the account.',
  ],
  body: Type.Object(
    {
      password: Type.Optional(Type.String({ maxLength: 4_096, description: 'The password.', examples: ['correct horse battery staple'] })),
      ...PROOFS,
    },
    exactlyOneOf('password', 'code', 'recoveryCode', 'passkey'),
  ),
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_user_not_found'],
  async handler({ body, caller, requestId, spend, web }, context) {
    const password = body.password === undefined ? [] : [{ $case: 'password' as const, value: body.password }];
    const proof = onlyOne([...password, ...proofsOf(body)], 'password, code, recoveryCode, passkey');
    const { userId } = caller;
    const demands = [
      { bucket: 'confirmation', id: requireSession(web).id, cost: 1 },
      { bucket: 'accountConfirmation', id: userId, cost: 1 },
    ] as const;
    const confirm = () => context.factors.confirm({ userId, proof, origin: originOf(web) }, { requestId });
    await spendOnWrong(context.limiter, spend, demands, confirm);
    return { success: true as const, session: await renewOwnSession(context, web, { proved: [proofKindOf(proof)], isConfirmed: true }) };
  },
});
