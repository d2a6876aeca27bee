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
  summary: 'Complete a registration',
  description: [
    'Creates the account for the address that the mailed token proves, with its user, and signs in: the session is the cookie of the',
    'response. A rejected name or password does not use up the token; a retry after a failure completes the registration.',
    'With an operator’s link for an imported user, you take over that user; send no name then.',
    'A session that the browser presents ends.',
  ],
  actsOnSession: true,
  spendsAuthIp: true,
  body: Type.Object({
    token: MailedToken(),
    username: Type.Optional(NewUsername(' Omit it when you claim a user.')),
    password: Type.Optional(NewPassword()),
    name: Type.Optional(
      Type.String({ maxLength: 256, description: 'Display name; defaults to the username.', examples: ['Ada Lovelace'] }),
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
