import Type from 'typebox';
import { scheduleDeletion } from '../../edge/owners/schedule-deletion.js';
import { defineRoute } from '../shared/define-route.js';
import { instant, Success, Timestamp } from '../../operation/fields.js';
import { originOf } from '../auth/auth-objects.js';
import { OWN_ACCOUNT_RECENT } from './own-account.js';

export const scheduleUserAccountDeletion = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/account/deletion',
  operationId: 'scheduleUserAccountDeletion',
  summary: 'Schedule the deletion of your account',
  description: [
    'Deletes the account after 14 days. All sessions, including this one, and all keys end at once. Signing in before ' +
      'then allows you to cancel it. The deletion removes',
    'the address, sign-in methods, connections, ranks, pictures and your webhook endpoints; the user becomes private under another name.',
    'Results, records and ticket messages stay. It is refused to the only owner of an organization with other members, to the',
    'owner of a league and to the last operator of the platform; `message` names the obstacle.',
  ],
  response: Type.Object({
    success: Success(),
    deletionScheduledFor: instant('Time of the deletion.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_account_deletion_blocked', 'error_user_not_found'],
  async handler({ caller, requestId, web }, context) {
    const { userId } = caller;
    const wanted = { userId, actorUserId: userId, origin: originOf(web) };
    const deletionScheduledFor = await scheduleDeletion(context, wanted, { requestId });
    web.dropSession();
    return { success: true as const, deletionScheduledFor };
  },
});
