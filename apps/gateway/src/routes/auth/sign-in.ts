import { normalizeMailAddress } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { readSessionClock } from '../../edge/sessions/store/sessions.js';
import { defineRoute } from '../shared/define-route.js';
import { choice, list, text, Timestamp } from '../../operation/fields.js';
import { DEVICE_COOKIE } from '../../edge/sessions/known-browser.js';
import {
  Email,
  originOf,
  refuseSuspended,
  requireSignIn,
  SecondFactor,
  SIGNED_IN,
  SIGNING_IN,
  signIn as beginSession,
} from './auth-objects.js';

export const signIn = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/sign-in',
  operationId: 'signIn',
  summary: 'Sign in with email address and password',
  description: [
    'Starts a session. Its token is only in the cookie of the response. A session that the browser presents ends.',
    'For an account with a second factor (an app or a passkey) the response is a challenge, and nobody is signed in yet.',
    'An unknown address, a wrong password and an account without a password get the same error. Attempts spend from a ' +
      'bucket of the client’s',
    'network and from one of the address. A browser in which the owner has signed in before has its own bucket, so that others cannot',
    'lock the owner out.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object({
    email: Email(),
    password: Type.String({ maxLength: 4_096, description: 'The password.', examples: ['correct horse battery staple'] }),
  }),
  response: Type.Object({
    status: choice(
      'SignInStatus',
      ['signed_in', 'second_factor_required'],
      'Whether the sign-in is complete or a challenge must be answered.',
    ),
    user: Type.Optional(SIGNED_IN.user),
    session: Type.Optional(SIGNED_IN.session),
    challenge: Type.Optional(text('Challenge for `POST /auth/second-factor`, valid for five minutes.', 'EXAMPLE-CHALLENGE-OF-A-SIGN-IN')),
    factors: Type.Optional(list(SecondFactor(), 'Factors that can answer it.')),
    timestamp: Timestamp(),
  }),
  errors: ['error_credentials_invalid', 'error_account_suspended'],
  async handler({ body, caller, requestId, spend, web }, context) {
    requireSignIn(context);
    const { browsers, account } = context;
    const email = normalizeMailAddress(body.email);
    const name = browsers.nameOf(email ?? body.email);
    const device = email === undefined ? undefined : browsers.recognize(email, web.cookie(DEVICE_COOKIE));
    await spend(
      device === undefined ? { bucket: 'authAddress', id: name, cost: 1 } : { bucket: 'authDevice', id: `${name}:${device}`, cost: 1 },
    );
    // An invalid address can't have an account.
    if (email === undefined) throw new DomainError('error_credentials_invalid');
    const asOf = await readSessionClock(context.pool);
    const asked = { email, password: body.password, origin: originOf(web) };
    const { userId, challenge, factors } = await account.verifyPassword(asked, { requestId });
    if (challenge !== undefined) {
      await refuseSuspended(context, userId);
      return { status: 'second_factor_required' as const, challenge, factors: factors as ('totp' | 'recovery_code' | 'passkey')[] };
    }
    return {
      status: 'signed_in' as const,
      ...(await beginSession(context, web, { userId, asOf, proved: ['password'], email, caller, requestId })),
    };
  },
});
