import { notification } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { appendFollowsChanged, isForgotten, lockRecipient } from '../../recipients/index.js';
import { MAX_FOLLOWS } from '../limits.js';
import { noteClosed } from '../store/closed-targets.js';
import { countFollows, insertFollow, setFollowLevel } from '../store/follows.js';
import { shareFollowed } from '../store/lock-followed.js';

/**
 * Follows a target, or changes the level of an existing follow.
 * @throws DomainError error_limit_reached beyond 200 follows; error_user_not_found for a user who was deleted
 */
export function followTarget({ pool, clock }: NotificationContext): Handlers<notification.NotificationServiceService>['followTarget'] {
  return async ({ targetType, targetId, level = 'all', isClosed = false }, call) => {
    const { userId } = requireCaller(call);
    return runIdempotent(pool, call, {
      codec: notification.FollowTargetResponse,
      async find(tx) {
        await lockRecipient(tx, userId);
        if (targetType !== 'user') return;
        await shareFollowed(tx, targetId);
        if (await isForgotten(tx, targetId)) throw new DomainError('error_user_not_found');
      },
      async write(tx) {
        const timestamp = clock.now().toISOString();
        const target = { targetType, targetId };
        await appendFollowsChanged(tx, userId, timestamp);
        const changed = await setFollowLevel(tx, userId, target, level);
        if (changed) return { follow: changed, timestamp };
        if ((await countFollows(tx, userId)) >= MAX_FOLLOWS)
          throw new DomainError('error_limit_reached', { message: `You already follow ${MAX_FOLLOWS} targets. Unfollow one first.` });
        const follow = { ...target, level, followedAt: timestamp };
        await insertFollow(tx, userId, follow);
        if (isClosed) await noteClosed(tx, target, timestamp);
        return { follow, timestamp };
      },
    });
  };
}
