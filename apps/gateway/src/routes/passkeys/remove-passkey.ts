import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Success, Timestamp } from '../../operation/fields.js';
import { goOnWithoutFactor, OWN_ACCOUNT_RECENT } from '../account/own-account.js';
import { originOf, Session } from '../auth/auth-objects.js';

export const removeUserPasskey = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'DELETE',
  path: '/user/passkeys/{id}',
  operationId: 'removeUserPasskey',
  summary: 'Remove a passkey',
  description: [
    'Removes one of your passkeys, unless it is the last way to sign in. The session continues with a new token.',
    'It needs a session confirmed with a second factor.',
  ],
  params: Type.Object({ id: Identifier('Passkey id.') }),
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_second_factor_required', 'error_passkey_not_found', 'error_last_sign_in_method', 'error_user_not_found'],
  async handler({ params, caller, requestId, web }, context) {
    const asked = { userId: caller.userId, passkeyId: params.id, origin: originOf(web) };
    const removed = await context.passkeys.removePasskey(asked, { caller, requestId });
    return { success: true as const, session: await goOnWithoutFactor(context, web, removed) };
  },
});
