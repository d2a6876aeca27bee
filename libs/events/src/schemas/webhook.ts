import Type from 'typebox';
import { defineEvent } from './define-event.js';

/** What the webhook service tells of its own endpoints (contract 10). */
export const webhookEvents = {
  'webhook.disabled': defineEvent({
    summary: "A webhook endpoint was disabled because its target is gone or kept failing. Goes to the owner's other endpoints.",
    data: Type.Object({
      webhookId: Type.String({ minLength: 1, description: 'The endpoint that was disabled.' }),
      scopeType: Type.Union([Type.Literal('user'), Type.Literal('game'), Type.Literal('league')]),
      scopeId: Type.String({ minLength: 1 }),
      label: Type.Optional(Type.String()),
      reason: Type.Union([Type.Literal('gone'), Type.Literal('dead_letters'), Type.Literal('failing')], {
        description: 'It answered 410; 50 deliveries in a row were given up; nothing but failure for 5 days.',
      }),
      disabledAt: Type.String({ format: 'date-time' }),
    }),
  }),
};
