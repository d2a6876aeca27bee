import type { notification } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { listFollowRows } from '../store/follows.js';

/** A page of the caller's follows, newest first. */
export function listFollows({ pool }: NotificationContext): Handlers<notification.NotificationServiceService>['listFollows'] {
  return async ({ targetType, pageSize, after }, call) => {
    const rows = await listFollowRows(pool, requireCaller(call).userId, { targetType, limit: pageSize + 1, after });
    return { follows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
  };
}
