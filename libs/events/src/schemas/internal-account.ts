import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });

/** Account events for other services (docs/reference/architecture.md#propagation). Subject: the user. */
export const internalAccountEvents = producedBy(['account'], {
  'internal.account.credentials_changed': defineEvent({
    summary: "A person's sign-in methods have changed.",
    data: Type.Object({
      userId: Id,
      change: Type.String({ minLength: 1, description: 'password_changed, password_reset, totp_enabled …' }),
      endsSessions: Type.Boolean({ description: 'Sessions that began before the event end.' }),
      keptSessionId: Type.Optional(Type.String({ minLength: 1, description: 'The session that does not end.' })),
      endsApiKeys: Type.Boolean({ description: "The person's own keys end." }),
      losesLastFactor: Type.Optional(Type.Boolean({ description: 'The account no longer has a second factor.' })),
    }),
  }),
  'internal.account.deletion_changed': defineEvent({
    summary: 'The deletion of an account was scheduled or cancelled. While one is scheduled, its owner gets no new roles.',
    data: Type.Object({
      userId: Id,
      version: Type.Integer({ minimum: 1, description: 'Grows with every change, so that an older change never replaces a newer one.' }),
      isScheduled: Type.Boolean({ description: 'Whether the account is going to be deleted.' }),
    }),
  }),
  'internal.account.created': defineEvent({
    summary: 'A user now has an account and can sign in.',
    data: Type.Object({ userId: Id }),
  }),
  'internal.user.deleted': defineEvent({
    summary: 'An account was deleted permanently: services delete its data.',
    data: Type.Object({ userId: Id }),
  }),
});
