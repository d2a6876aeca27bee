import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Success, Timestamp } from '../../http/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { onlyOne, PROOFS, proofsOf } from '../auth/proofs.js';
import { ANSWER_BOUNDS } from '../passkeys/passkey-objects.js';
import { OWN_ACCOUNT, renewOwnSession } from './own-account.js';

export const confirmUserAccount = defineRoute({
  ...OWN_ACCOUNT,
  method: 'POST',
  path: '/user/account/confirm',
  operationId: 'confirmUserAccount',
  summary: 'Show again who one is',
  description: [
    'Makes the session recent, for what asks for that, by the password, a code of the authenticator app, one of the codes to recover from',
    'its loss, or a passkey, which answers the options of `POST /auth/passkeys/options`: exactly one of them.',
    'The session goes on under a new id and a new token, which is the cookie of the answer; the one that was presented ends.',
    'Attempts spend from the bucket of the account’s second factor.',
  ],
  body: Type.Object({
    password: Type.Optional(Type.String({ maxLength: 4_096, description: 'The password.', examples: ['correct horse battery staple'] })),
    ...PROOFS,
  }),
  bodyBounds: ANSWER_BOUNDS,
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_user_not_found'],
  async handler({ body, caller, requestId, spend, web }, context) {
    const password = body.password === undefined ? [] : [{ $case: 'password' as const, value: body.password }];
    const proof = onlyOne([...password, ...proofsOf(body)], 'password, code, recoveryCode, passkey');
    const { userId } = caller;
    await spend({ bucket: 'secondFactor', id: userId, cost: 1 });
    await context.factors.confirm({ userId, proof, origin: originOf(web) }, { requestId });
    return { success: true as const, session: await renewOwnSession(context, web, { isConfirmed: true }) };
  },
});
