import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, Timestamp } from '../../operation/fields.js';
import { originOf, Session } from '../auth/auth-objects.js';
import { OWN_ACCOUNT_RECENT, RecoveryCodes, renewOwnSession } from './own-account.js';

export const renewUserRecoveryCodes = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/recovery-codes',
  operationId: 'renewUserRecoveryCodes',
  summary: 'Create new recovery codes',
  description: [
    'Creates new recovery codes and shows them once; earlier codes stop working. It needs an enabled authenticator',
    'app. The session continues with a new token.',
  ],
  response: Type.Object({ success: Success(), recoveryCodes: RecoveryCodes(), session: Session, timestamp: Timestamp() }),
  errors: ['error_second_factor_required', 'error_totp_not_enabled', 'error_user_not_found'],
  async handler({ caller, requestId, spend, web }, context) {
    await spend({ bucket: 'recoveryCodes', id: caller.userId, cost: 1 });
    const asked = { userId: caller.userId, origin: originOf(web) };
    const { recoveryCodes } = await context.factors.renewRecoveryCodes(asked, { caller, requestId });
    return { success: true as const, recoveryCodes, session: await renewOwnSession(context, web) };
  },
});
