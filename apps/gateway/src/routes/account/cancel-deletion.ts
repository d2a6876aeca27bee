import { cancelDeletion } from '../../edge/owners/schedule-deletion.js';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { originOf } from '../auth/auth-objects.js';
import { OWN_ACCOUNT_RECENT } from './own-account.js';

export const cancelUserAccountDeletion = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  isOpenWhileDeletionIsDue: true,
  method: 'DELETE',
  path: '/user/account/deletion',
  operationId: 'cancelUserAccountDeletion',
  summary: 'Cancel the deletion of your account',
  description: [
    'Cancels a scheduled deletion of the account. Keys that it revoked stay revoked.',
    'Without one it does nothing. A deletion that staff or an operator ordered is undone by an operator alone.',
  ],
  response: SuccessResponse,
  errors: ['error_account_deletion_blocked', 'error_account_deletion_ordered', 'error_user_not_found'],
  async handler({ caller, requestId, web }, context) {
    await cancelDeletion(context, { userId: caller.userId, origin: originOf(web), isByOperator: false }, { requestId });
    return { success: true as const };
  },
});
