import { notification } from '@matchpoint/contracts';
import type { ItemRow } from './store/merged-items.js';

export function toNotification({
  id,
  position,
  kind,
  isOwn,
  subjectType,
  subjectId,
  data,
  isRead,
  createdAt,
  targets,
}: ItemRow): notification.Notification {
  return {
    ...{ id, position, kind, isRead, createdAt },
    reason: isOwn ? 'you' : 'follow',
    subject: { type: subjectType, id: subjectId },
    data: notification.NotificationData.fromPartial(data),
    targets: isOwn ? [] : targets,
  };
}
