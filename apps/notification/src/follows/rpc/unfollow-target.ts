import type { notification } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { appendFollowsChanged } from '../../recipients/index.js';
import { deleteFollow } from '../store/follows.js';

/** Ends a follow; without one, nothing changes. */
export function unfollowTarget({ pool, clock }: NotificationContext): Handlers<notification.NotificationServiceService>['unfollowTarget'] {
  return async ({ targetType, targetId }, call) => {
    const { userId } = requireCaller(call);
    await withTransaction(pool, async (tx) => {
      if (await deleteFollow(tx, userId, { targetType, targetId })) await appendFollowsChanged(tx, userId, clock.now().toISOString());
    });
    return {};
  };
}
