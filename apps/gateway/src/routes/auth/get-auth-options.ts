import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, flag, integer, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { PASSWORD, SIGNING_IN } from './auth-objects.js';

const PasswordBounds = named(
  'PasswordBounds',
  Type.Object(
    {
      minLength: integer('Fewest characters.', PASSWORD.minLength),
      maxLength: integer('Most characters.', PASSWORD.maxLength),
      maxBytes: integer('Most bytes, after NFKC.', PASSWORD.maxBytes),
    },
    { description: 'How long a password is.' },
  ),
);

const SignInProvider = named(
  'SignInProvider',
  Type.Object(
    { id: text('Its name in paths.', 'discord'), name: text('Its name to show.', 'Discord') },
    { description: 'Who else knows people.' },
  ),
);

export const getAuthOptions = defineRoute({
  ...SIGNING_IN,
  method: 'GET',
  path: '/auth/options',
  operationId: 'getAuthOptions',
  summary: 'Say how people register and sign in here',
  description: ['Answers how people register and sign in at this installation, for the form that asks them.'],
  response: Type.Object({
    registration: choice('RegistrationMode', ['open', 'invite'], 'Whether anyone can register, or only people invited by an operator.'),
    canSignIn: flag('Whether anybody can sign in: the public address is https, or this machine.'),
    providers: list(SignInProvider, 'By whom people can sign in instead of by a password.'),
    password: PasswordBounds,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ requestId }, { config, cookies, identities }) {
    const { providers } = await identities.listProviders({}, { requestId });
    return { registration: config.registration, canSignIn: cookies.canSignIn, providers, password: PASSWORD };
  },
});
