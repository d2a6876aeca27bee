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
      maxBytes: integer('Maximum length in bytes, after NFKC.', PASSWORD.maxBytes),
    },
    { description: 'Limits of a password.' },
  ),
);

const SignInProvider = named(
  'SignInProvider',
  Type.Object(
    { id: text('Name in paths.', 'discord'), name: text('Display name.', 'Discord') },
    { description: 'A site through which people can sign in.' },
  ),
);

export const getAuthOptions = defineRoute({
  ...SIGNING_IN,
  method: 'GET',
  path: '/auth/options',
  operationId: 'getAuthOptions',
  summary: 'Get the sign-in options',
  description: ['Returns how people register and sign in at this installation, for sign-in forms.'],
  response: Type.Object({
    registration: choice('RegistrationMode', ['open', 'invite'], 'Whether anyone can register, or only people invited by an operator.'),
    canSignIn: flag('Whether people can sign in: the public URL is https or this machine.'),
    providers: list(SignInProvider, 'Sites through which people can sign in instead of with a password.'),
    password: PasswordBounds,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ requestId }, { config, cookies, identities }) {
    const { providers } = await identities.listProviders({}, { requestId });
    return { registration: config.registration, canSignIn: cookies.canSignIn, providers, password: PASSWORD };
  },
});
