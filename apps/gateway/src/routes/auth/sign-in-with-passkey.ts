import Type from 'typebox';
import { readSessionClock } from '../../edge/sessions/store/sessions.js';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { PasskeyAnswer } from './passkey-objects.js';
import { originOf, requireSignIn, signIn, SIGNED_IN, SIGNING_IN } from './auth-objects.js';

export const signInWithPasskey = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  description: [
    'Starts a session for the owner of the passkey that answers the options of `POST /auth/passkeys/options`. The ' +
      'owner has unlocked it, so it counts',
    'as both factors. An unknown passkey, an invalid answer and a used one get the same error.',
    'A session that the browser presents ends.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object({ credential: PasskeyAnswer }),
  response: Type.Object({ ...SIGNED_IN, timestamp: Timestamp() }),
  errors: ['error_credentials_invalid', 'error_account_suspended'],
  async handler({ body, caller, requestId, web }, context) {
    requireSignIn(context);
    const asOf = await readSessionClock(context.pool);
    const asked = { credential: JSON.stringify(body.credential), origin: originOf(web) };
    const { userId, email } = await context.passkeys.signInWithPasskey(asked, { requestId });
    return signIn(context, web, { userId, asOf, proved: ['passkey'], email, caller, requestId });
  },
});
