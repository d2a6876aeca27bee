import Type from 'typebox';
import { defineEvent } from './define-event.js';

const Id = Type.String({ minLength: 1 });
const Instant = (description: string) => Type.Union([Type.String({ minLength: 1 }), Type.Null()], { description });

/** What the profile service tells of people, and what everybody tells the audit log (management A, J). Subject: the user, or the target. */
export const internalUserEvents = {
  'internal.user.access_changed': defineEvent({
    summary: 'What somebody may has changed, or is to be changed; each member by itself.',
    data: Type.Object({
      userId: Id,
      version: Type.Integer({ minimum: 1, description: 'Grows with every change: an older one never follows a newer one.' }),
      standing: Type.Optional(
        Type.Object({
          suspendedAt: Instant('Since when; null: not suspended.'),
          suspendedUntil: Instant('Until when; null, where they are suspended: for good.'),
        }),
      ),
      endsSessions: Type.Optional(Type.Literal(true, { description: 'Sessions that began before the event end.' })),
      revokedKeyId: Type.Optional(Id),
      plan: Type.Optional(Id),
    }),
  }),
  'internal.audit.recorded': defineEvent({
    summary: 'Somebody did what the audit log keeps.',
    data: Type.Object({
      actorUserId: Type.Optional(Type.String({ minLength: 1, description: 'None: an operator by command, or time.' })),
      actorRole: Type.String({ minLength: 1, description: 'As what they did it.' }),
      action: Type.String({ minLength: 1, description: 'What they did: `user.suspended` …' }),
      target: Type.String({ minLength: 1, description: 'Id of whom or what they did it to.' }),
      reason: Type.Optional(Type.String()),
      before: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What was changed, as it was.' })),
      after: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'And as it is.' })),
      requestId: Type.Optional(Type.String()),
      address: Type.Optional(Type.String({ description: 'To /24 or /48.' })),
    }),
  }),
};
