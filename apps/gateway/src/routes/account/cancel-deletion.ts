import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { originOf } from '../auth/auth-objects.js';
import { OWN_ACCOUNT_RECENT } from './own-account.js';

export const cancelUserAccountDeletion = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'DELETE',
  path: '/user/account/deletion',
  operationId: 'cancelUserAccountDeletion',
  summary: 'Keep an account that was to be deleted',
  description: [
    'Undoes the deletion of the account before its time has come; keys that it has ended stay ended. Without one it does nothing.',
  ],
  response: SuccessResponse,
  errors: ['error_account_deletion_blocked', 'error_user_not_found'],
  async handler({ caller, requestId, web }, context) {
    await context.account.cancelDeletion({ userId: caller.userId, origin: originOf(web) }, { requestId });
    return { success: true as const };
  },
});
