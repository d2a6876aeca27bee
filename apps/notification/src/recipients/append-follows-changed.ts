import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';

/** Makes live streams reload what a person follows and has muted, in the transaction of the change. */
export function appendFollowsChanged(tx: ClientBase, userId: string, occurredAt: string): Promise<unknown> {
  return appendEvents(tx, [{ type: 'internal.notification.follows_changed', subject: userId, data: { userId }, occurredAt }]);
}
