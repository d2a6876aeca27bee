import Type from 'typebox';
import { readSessionClock } from '../../edge/sessions/store/sessions.js';
import { exactlyOneOf } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { originOf, prepareSignIn, requireSignIn, signIn, SIGNED_IN, SIGNING_IN } from './auth-objects.js';
import { onlyOne, proofKindOf, PROOFS, proofsOf } from './proofs.js';

export const completeSecondFactor = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/second-factor',
  operationId: 'completeSecondFactor',
  summary: 'Complete a sign-in with a second factor',
  description: [
    'Answers the challenge of a sign-in and starts the session. Send exactly one proof: a code of the authenticator app,',
    'a recovery code, or a passkey answering the options of `POST /auth/passkeys/options`. A challenge is valid for five',
    'minutes and five attempts. An unknown, answered or expired challenge gets the same error as a wrong code.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object(
    {
      challenge: Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'From the answer of `POST /auth/sign-in`.',
        examples: ['EXAMPLE-CHALLENGE-OF-A-SIGN-IN'],
      }),
      ...PROOFS,
    },
    exactlyOneOf('code', 'recoveryCode', 'passkey'),
  ),
  response: Type.Object({ ...SIGNED_IN, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_account_suspended'],
  async handler({ body, caller, requestId, spend, web }, context) {
    requireSignIn(context);
    const { factors } = context;
    const proof = onlyOne(proofsOf(body), 'code, recoveryCode, passkey');
    const { challenge } = body;
    const { userId } = await factors.getSignInChallenge({ challenge }, { requestId });
    await spend({ bucket: 'secondFactor', id: userId, cost: 1 });
    // Whatever may fail comes first, because a code can be used only once.
    const [user, asOf] = await Promise.all([prepareSignIn(context, { userId, caller, requestId }), readSessionClock(context.pool)]);
    const { email, firstProof } = await factors.completeSecondFactor({ challenge, proof, origin: originOf(web) }, { requestId });
    const first = firstProof === 'provider' ? 'provider' : 'password';
    return signIn(context, web, { userId, user, asOf, proved: [first, proofKindOf(proof)], email, caller, requestId });
  },
});
