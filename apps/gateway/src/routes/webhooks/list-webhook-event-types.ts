import Type from 'typebox';
import { list, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { EVENT_TYPES, toEventType, WebhookEventType } from './event-types.js';

export const listWebhookEventTypes = defineRoute({
  method: 'GET',
  path: '/webhooks/event-types',
  operationId: 'listWebhookEventTypes',
  summary: 'List the events that an endpoint can subscribe to',
  description: [
    'Returns every event that webhooks carry, ordered by name, with the family to which a subscription can refer instead.',
    'Later versions may add events. The subscription `*` covers all of them, including future ones.',
  ],
  section: 'docs/reference/webhooks.md#event-types',
  tag: 'Webhooks',
  accepts: 'visitor',
  scope: 'public',
  response: Type.Object({ events: list(WebhookEventType, 'All events.'), timestamp: Timestamp() }),
  errors: [],
  async handler() {
    return { events: [...EVENT_TYPES].map(([name, definition]) => toEventType(name, definition)) };
  },
});
