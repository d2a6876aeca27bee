import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });

/** Notifications for live streams. `internal.*` never reaches webhooks. */
export const internalNotificationEvents = producedBy(['notification'], {
  'internal.notification.follows_changed': defineEvent({
    summary: 'A user has changed their follows or muted kinds. Subject: the user.',
    data: Type.Object({ userId: Id }),
    isLive: true,
  }),
});
