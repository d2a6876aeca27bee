import Type from 'typebox';
import { readSessionClock } from '../../edge/sessions/store/sessions.js';
import { defineRoute } from '../shared/define-route.js';
import { NewUsername, Timestamp } from '../../operation/fields.js';
import type { ProofKind } from '../../edge/sessions/session-level.js';
import { MailedToken, NewPassword, originOf, requireSignIn, signIn, SIGNED_IN, SIGNING_IN } from './auth-objects.js';

export const completeRegistration = defineRoute({
  ...SIGNING_IN,
  method: 'POST',
  path: '/auth/registrations/complete',
  operationId: 'completeRegistration',
  summary: 'Make an account by a mailed link',
  description: [
    'Makes the account whose address the token of a mailed link proves, with its user, and signs in: the session is the cookie of the',
    'answer. Refused for its name or password it spends nothing; repeated after a failure it completes what has begun.',
    'By an operator’s link for a user whom an import made that user is taken over: no name is sent then.',
    'A session that the browser presents ends.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object({
    token: MailedToken(),
    username: Type.Optional(NewUsername(' Left out by who claims a user.')),
    password: Type.Optional(NewPassword()),
    name: Type.Optional(
      Type.String({ maxLength: 256, description: 'The name to show; the username unless given.', examples: ['Ada Lovelace'] }),
    ),
  }),
  response: Type.Object({ ...SIGNED_IN, timestamp: Timestamp() }),
  errors: [
    'error_account_token_invalid',
    'error_name_taken',
    'error_user_already_claimed',
    'error_account_suspended',
    'error_credentials_invalid',
  ],
  async handler({ body, caller, requestId, web }, context) {
    requireSignIn(context);
    context.reservedNames.refuse(body.username, 'body.username');
    const asOf = await readSessionClock(context.pool);
    const { userId, isByProvider } = await context.account.completeRegistration({ ...body, origin: originOf(web) }, { requestId });
    const proved: ProofKind[] = [
      ...(body.password === undefined ? [] : ['password' as const]),
      ...(isByProvider ? ['provider' as const] : []),
    ];
    return signIn(context, web, { userId, asOf, proved, caller, requestId });
  },
});
