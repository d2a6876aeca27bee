import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Success, Timestamp } from '../../operation/fields.js';
import { OWN_ACCOUNT_RECENT, renewOwnSession } from '../account/own-account.js';
import { originOf, Session } from '../auth/auth-objects.js';

export const removeUserIdentity = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'DELETE',
  path: '/user/identities/{id}',
  operationId: 'removeUserIdentity',
  summary: 'Unlink a sign-in account',
  description: ['Unlinks an account on another site, unless it is the last way to sign in. The session continues with a new token.'],
  params: Type.Object({ id: Identifier('Id of the link.') }),
  response: Type.Object({ success: Success(), session: Session, timestamp: Timestamp() }),
  errors: ['error_identity_not_found', 'error_last_sign_in_method', 'error_user_not_found'],
  async handler({ params, caller, requestId, web }, context) {
    await context.identities.removeIdentity({ userId: caller.userId, identityId: params.id, origin: originOf(web) }, { requestId });
    return { success: true as const, session: await renewOwnSession(context, web) };
  },
});
