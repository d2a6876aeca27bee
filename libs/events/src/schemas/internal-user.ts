import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });
const Instant = (description: string) => Type.Union([Type.String({ minLength: 1 }), Type.Null()], { description });

/** Events about people from the profile service for other services (docs/reference/architecture.md#propagation). Subject: the user. */
export const internalUserEvents = producedBy(['catalog-profile'], {
  'internal.user.access_changed': defineEvent({
    summary: "A person's permissions have changed, or are about to; each member is independent.",
    data: Type.Object({
      userId: Id,
      version: Type.Integer({ minimum: 1, description: 'Grows with every change, so that an older change never replaces a newer one.' }),
      standing: Type.Optional(
        Type.Object({
          suspendedAt: Instant('Start of the suspension; null if not suspended.'),
          suspendedUntil: Instant('End of the suspension; null with a start means permanent.'),
        }),
      ),
      endsSessions: Type.Optional(Type.Literal(true, { description: 'Sessions that began before the event end.' })),
      revokedKeyId: Type.Optional(Id),
      plan: Type.Optional(Id),
      leftGameIds: Type.Optional(Type.Array(Id, { minItems: 1, description: 'Games that the person no longer develops.' })),
    }),
  }),
});
