import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { exampleOf, standaloneSchemaOf } from '../../operation/event-body.js';
import { Identifier, text, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { EVENT_TYPES, EventTypeName } from './event-types.js';

export const getWebhookEventType = defineRoute({
  method: 'GET',
  path: '/webhooks/event-types/{event}',
  operationId: 'getWebhookEventType',
  summary: 'Get the JSON Schema and an example of an event',
  description: ['Returns the body that is posted to an endpoint for an event: a self-contained JSON Schema, and an example.'],
  section: 'docs/reference/webhooks.md#event-types',
  tag: 'Webhooks',
  accepts: 'visitor',
  scope: 'public',
  params: Type.Object({ event: Identifier('The name of an event.', 'match.completed') }),
  response: Type.Object({
    name: EventTypeName(),
    summary: text('What the event means.'),
    schema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema (2020-12) of the posted body.' }),
    example: Type.Record(Type.String(), Type.Unknown(), { description: 'An example body with every optional member of its data.' }),
    timestamp: Timestamp(),
  }),
  errors: ['error_not_found'],
  async handler({ params: { event } }) {
    const definition = EVENT_TYPES.get(event);
    if (!definition) throw new DomainError('error_not_found', { message: 'The event does not exist.' });
    return {
      name: event,
      summary: definition.summary,
      schema: standaloneSchemaOf(event, definition),
      example: exampleOf(event, definition),
    };
  },
});
