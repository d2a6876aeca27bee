import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

/** Events about webhook endpoints themselves (docs/reference/webhooks.md#events). */
export const webhookEvents = producedBy(['webhook'], {
  'webhook.disabled': defineEvent({
    summary: "A webhook endpoint was disabled because its target is gone or kept failing. Goes to the owner's other endpoints.",
    data: Type.Object({
      webhookId: Type.String({ minLength: 1, description: 'The disabled endpoint.' }),
      scopeType: Type.Enum(['user', 'game', 'league'], { description: 'Type of the endpoint’s scope.' }),
      scopeId: Type.String({ minLength: 1, description: 'Id of the user, game or league.' }),
      label: Type.Optional(Type.String({ description: 'Label of the endpoint.' })),
      reason: Type.Enum(['gone', 'dead_letters', 'failing'], {
        description: 'Reason: it answered 410; 50 consecutive deliveries were given up; only failures for 5 days.',
      }),
      disabledAt: Type.String({ format: 'date-time', description: 'Time of the disabling.' }),
    }),
  }),
});
