import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, Timestamp, writtenText } from '../../operation/fields.js';
import { goOnWithFactor, mintOwnSession, OWN_ACCOUNT_RECENT } from '../account/own-account.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { NewPasskeyAnswer, Passkey, toPasskey } from '../auth/passkey-objects.js';

export const addUserPasskey = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/passkeys',
  operationId: 'addUserPasskey',
  summary: 'Add a passkey',
  description: [
    'Stores a passkey that a browser created with the options of `POST /user/passkeys/options`: at most 10. It can ' +
      'then be used to sign in.',
    'The session continues with a new token. The first second factor of an account ends its other sessions; adding a further one needs a',
    'session confirmed with a second factor.',
  ],
  status: 201,
  body: Type.Object({
    credential: NewPasskeyAnswer,
    name: Type.Optional(writtenText(1, 64, 'Name of the passkey. Default: "Passkey".', 'Phone')),
  }),
  response: Type.Object({ success: Success(), passkey: Passkey, session: Session, timestamp: Timestamp() }),
  errors: ['error_second_factor_required', 'error_limit_reached', 'error_user_not_found'],
  async handler({ body, caller, requestId, web }, context) {
    const { credential, name } = body;
    // Created first, so that the account service doesn't end it along with the others. Its owner has unlocked the passkey to make it.
    const next = mintOwnSession(context, web, { proved: ['passkey'] });
    const { passkey, isFirstFactor } = await context.passkeys.addPasskey(
      { userId: caller.userId, credential: JSON.stringify(credential), name, origin: originOf(web), keptSessionId: next.id },
      { caller, requestId },
    );
    if (!passkey) throw new DomainError('error_internal');
    const session = await goOnWithFactor(context, web, next, { isFirstFactor });
    return { success: true as const, passkey: toPasskey(passkey), session };
  },
});
