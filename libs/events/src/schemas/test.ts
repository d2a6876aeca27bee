import Type from 'typebox';
import { defineEvent } from './define-event.js';

/** What POST /webhooks/{id}/test sends, to that endpoint alone (specification 4.21, contract 10). */
export const testEvents = {
  'test.ping': defineEvent({
    summary: 'A test of one webhook endpoint.',
    data: Type.Object({ webhookId: Type.String({ minLength: 1, description: 'The endpoint that is tested.' }) }),
  }),
};
