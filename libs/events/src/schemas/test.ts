import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

/** The event that POST /webhooks/{id}/test sends, only to that endpoint (docs/reference/webhooks.md#test). */
export const testEvents = producedBy([], {
  'test.ping': defineEvent({
    summary: 'A test of one webhook endpoint.',
    data: Type.Object({ webhookId: Type.String({ minLength: 1, description: 'The tested endpoint.' }) }),
  }),
});
