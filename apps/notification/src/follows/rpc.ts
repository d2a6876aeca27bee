import type { NotificationContext } from '../context.js';
import { followTarget } from './rpc/follow-target.js';
import { listFollowedIds } from './rpc/list-followed-ids.js';
import { listFollows } from './rpc/list-follows.js';
import { unfollowTarget } from './rpc/unfollow-target.js';

/** The RPCs of this room. */
export const followsRpc = (context: NotificationContext) => ({
  listFollows: listFollows(context),
  listFollowedIds: listFollowedIds(context),
  followTarget: followTarget(context),
  unfollowTarget: unfollowTarget(context),
});
