import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

/** Events that every service sends to the audit log (docs/reference/platform-staff.md#audit-log). Subject: the target. */
export const internalAuditEvents = producedBy(['catalog-profile', 'league', 'match'], {
  'internal.audit.recorded': defineEvent({
    summary: 'Somebody did something that the audit log records.',
    data: Type.Object({
      actorUserId: Type.Optional(Type.String({ minLength: 1, description: 'None: an operator by command, or time.' })),
      actorRole: Type.String({ minLength: 1, description: 'As what they did it.' }),
      action: Type.String({ minLength: 1, description: 'What they did: `user.suspended` …' }),
      target: Type.String({ minLength: 1, description: 'Id of the person or thing they did it to.' }),
      reason: Type.Optional(Type.String()),
      before: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What was changed, as it was.' })),
      after: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'And as it is.' })),
      requestId: Type.Optional(Type.String()),
      address: Type.Optional(Type.String({ description: 'To /24 or /48.' })),
    }),
  }),
});
