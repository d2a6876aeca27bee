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
  summary: 'Have one’s account deleted',
  description: [
    'Has the account deleted in 14 days. All sessions, this one too, and all keys end at once; who signs in until then may undo it. Then',
    'the address, ways to sign in, connections, ranks, pictures and own webhook endpoints go, and the user is private under another name.',
    'Results, records and what was written in tickets stay. It is refused to the only owner of an organization with other members, to the',
    'owner of a league and to the last operator of the platform; `message` says what is in the way.',
  ],
  response: Type.Object({
    success: Success(),
    deletionScheduledFor: instant('When the account goes.'),
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
