import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, Identifier, Timestamp, uri } from '../../operation/fields.js';
import { pattern } from '../../operation/pattern.js';
import { requireSignIn, SIGNING_IN } from './auth-objects.js';
import { keepFlow, sessionOfFlow } from './provider-flow.js';
import { parseReturnTo } from './return-to.js';

export const startProviderSignIn = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/providers/{provider}/start',
  operationId: 'startProviderSignIn',
  summary: 'Start a sign-in through another site',
  description: [
    'Returns the URL to send the browser to: Discord, Twitch or the installation’s own OpenID provider. The flow is bound to',
    'this browser by a cookie, is valid for ten minutes and ends once, at `/auth/callback/{provider}`. That redirects to `returnTo`, or to',
    '`/sign-in?error=<code>`. An unknown person is sent to `/register/complete` to choose a name, a person with a second factor to',
    '`/sign-in`, with the challenge in the fragment. `link` and `confirm` need a session; `link` needs a recent one.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  params: Type.Object({ provider: Identifier('The provider’s id.', 'discord') }),
  async checkBinding({ params, requestId }, { identities }) {
    const { providers } = await identities.listProviders({}, { requestId });
    if (!providers.some(({ id }) => id === params.provider)) throw new DomainError('error_not_found');
  },
  body: Type.Object({
    intent: choice(
      'ProviderIntent',
      ['sign_in', 'link', 'confirm'],
      'Purpose: to sign in, to link the account, or to confirm your identity.',
    ),
    returnTo: Type.Optional(
      Type.String({
        default: '/',
        description: 'Path of the web app to return to. Default: `/`.',
        maxLength: 512,
        pattern: pattern('^/', 'must begin with /'),
        examples: ['/settings'],
      }),
    ),
  }),
  response: Type.Object({
    authorizationUrl: uri('Where the browser goes.', 'https://discord.com/oauth2/authorize?client_id=1'),
    timestamp: Timestamp(),
  }),
  errors: [
    'error_not_found',
    'error_api_key_required',
    'error_session_invalid',
    'error_account_deletion_due',
    'error_recent_sign_in_required',
  ],
  async handler({ params, body, requestId, web }, context) {
    requireSignIn(context);
    const { intent } = body;
    const returnTo = parseReturnTo(body.returnTo ?? '/');
    const session = await sessionOfFlow(context, intent, web.presented);
    const { authorizationUrl, flow } = await context.identities.startProviderFlow(
      { provider: params.provider, intent, returnTo, userId: session?.userId, sessionId: session?.id },
      { requestId },
    );
    keepFlow(context, web, flow, session);
    return { authorizationUrl };
  },
});
