import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

/** Events that every service sends to the audit log (docs/reference/platform-staff.md#audit-log). Subject: the target. */
export const internalAuditEvents = producedBy(['catalog-profile', 'league', 'match', 'tournament'], {
  'internal.audit.recorded': defineEvent({
    summary: 'Somebody performed an action that the audit log records.',
    data: Type.Object({
      actorUserId: Type.Optional(Type.String({ minLength: 1, description: 'Absent for an operator’s command, or a timer.' })),
      actorRole: Type.String({ minLength: 1, description: 'Role of the actor.' }),
      action: Type.String({ minLength: 1, description: 'Action: `user.suspended` …' }),
      target: Type.String({ minLength: 1, description: 'Id of the target.' }),
      reason: Type.Optional(Type.String()),
      before: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Changed fields with their previous values.' })),
      after: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'And as it is.' })),
      requestId: Type.Optional(Type.String()),
      address: Type.Optional(Type.String({ description: 'To /24 or /48.' })),
    }),
  }),
});
