import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Success, Timestamp } from '../../http/fields.js';
import { OWN_ACCOUNT_RECENT, renewOwnSession } from '../account/own-account.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { ANSWER_BOUNDS, NewPasskeyAnswer, Passkey, toPasskey } from './passkey-objects.js';

export const addUserPasskey = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/passkeys',
  operationId: 'addUserPasskey',
  summary: 'Add a passkey',
  description: [
    'Keeps the passkey that a browser has made by the options of `POST /user/passkeys/options`: 10 at most. It signs in from then on.',
    'The session goes on under a new token.',
  ],
  status: 201,
  body: Type.Object({
    credential: NewPasskeyAnswer,
    name: Type.Optional(
      Type.String({ maxLength: 256, description: 'What to call it: 1 to 64 characters; "Passkey" unless given.', examples: ['Phone'] }),
    ),
  }),
  bodyBounds: ANSWER_BOUNDS,
  response: Type.Object({ success: Success(), passkey: Passkey, session: Session, timestamp: Timestamp() }),
  errors: ['error_limit_reached', 'error_user_not_found'],
  async handler({ body, caller, requestId, web }, context) {
    const { credential, name } = body;
    const { passkey } = await context.passkeys.addPasskey(
      { userId: caller.userId, credentialJson: JSON.stringify(credential), name, origin: originOf(web) },
      { requestId },
    );
    if (!passkey) throw new DomainError('error_internal');
    const session = await renewOwnSession(context, web, { isConfirmed: false });
    return { success: true as const, passkey: toPasskey(passkey), session };
  },
});
