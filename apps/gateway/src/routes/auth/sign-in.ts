import { normalizeMailAddress } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { DEVICE_COOKIE } from '../../sessions/known-browser.js';
import { Email, requireSignIn, SIGNED_IN, SIGNING_IN, signIn as beginSession } from './auth-objects.js';

const FACTOR = Type.Union([Type.Literal('totp'), Type.Literal('recovery_code'), Type.Literal('passkey')]);
type Factor = Static<typeof FACTOR>;

export const signIn = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/sign-in',
  operationId: 'signIn',
  summary: 'Sign in with address and password',
  description: [
    'Begins a session: its token is the cookie of the answer, and stands nowhere else. A session that the browser presents ends.',
    'An unknown address, a wrong password and an account without one are one refusal. Attempts spend from a bucket of the client’s',
    'network and from one of the address; a browser in which the owner has signed in before has one of its own, so that nobody is locked',
    'out by others. Where a second factor is in force nobody is signed in yet: `status` says so, and the answer has a challenge for it.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object({
    email: Email(),
    password: Type.String({ maxLength: 4_096, description: 'The password.', examples: ['correct horse battery staple'] }),
  }),
  response: Type.Object({
    status: Type.Union([Type.Literal('signed_in'), Type.Literal('second_factor_required')], { description: 'Whether it is done.' }),
    ...Type.Partial(Type.Object(SIGNED_IN)).properties,
    challenge: Type.Optional(
      Type.String({
        description: 'What the second factor answers, within five minutes and five tries.',
        examples: ['3nU0mNQz8m1eXq1y7kq1yY0bqv6l2b8b9mF3jTn0a5w'],
      }),
    ),
    factors: Type.Optional(Type.Array(FACTOR, { description: 'By what it may be answered.' })),
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
    // What is no address is nobody's.
    if (email === undefined) throw new DomainError('error_credentials_invalid');
    const { userId, challenge, factors } = await account.verifyPassword({ email, password: body.password }, { requestId });
    if (challenge !== undefined) return { status: 'second_factor_required' as const, challenge, factors: factors as Factor[] };
    return { status: 'signed_in' as const, ...(await beginSession(context, web, { userId, email, caller, requestId })) };
  },
});
