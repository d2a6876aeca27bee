import type { notification } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { MAX_FOLLOWS } from '../limits.js';
import { listFollowRows } from '../store/follows.js';

/** Everything that the caller follows, newest first. */
export function listFollowedIds({ pool }: NotificationContext): Handlers<notification.NotificationServiceService>['listFollowedIds'] {
  return async (_, call) => ({ follows: await listFollowRows(pool, requireCaller(call).userId, { limit: MAX_FOLLOWS }) });
}
