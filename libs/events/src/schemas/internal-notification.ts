import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });

/** Notifications for live streams. `internal.*` never reaches webhooks. */
export const internalNotificationEvents = producedBy(['notification'], {
  'internal.notification.recorded': defineEvent({
    summary: 'People and followers have a new notification. Subject: what it is about.',
    data: Type.Object({
      kind: Id,
      subjectType: Id,
      subjectId: Id,
      userIds: Type.Array(Id, { description: 'Whom it concerns themselves.' }),
      targets: Type.Array(Type.Object({ targetType: Id, targetId: Id }), { description: 'Their followers are notified.' }),
    }),
    isLive: true,
  }),
  'internal.notification.follows_changed': defineEvent({
    summary: 'Somebody follows something else than before, or has muted other kinds. Subject: the user.',
    data: Type.Object({ userId: Id }),
    isLive: true,
  }),
});
