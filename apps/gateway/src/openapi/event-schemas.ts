import { type EventDefinition, WEBHOOK_EVENTS } from '@matchpoint/events';

/** Every event that webhooks carry, by name, in order. */
export const DESCRIBED_EVENTS: readonly (readonly [name: string, definition: EventDefinition])[] =
  Object.entries(WEBHOOK_EVENTS).sort(([left], [right]) => (left < right ? -1 : 1));

/** What accompanies every delivery (contract 10). */
export const DELIVERY_HEADERS = {
  'webhook-id': "The event's id: the same at every attempt. Use it to drop repeats.",
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature': 'Signatures of Standard Webhooks v1, one for each live secret, separated by spaces.',
  'x-matchpoint-event': 'The name of the event.',
} as const;

/** The body of a delivery, as JSON Schema. */
export function bodySchema(name: string, { data }: EventDefinition): object {
  const Instant = { type: 'string', format: 'date-time' };
  return {
    type: 'object',
    required: ['id', 'type', 'event', 'timestamp', 'created_at', 'data'],
    properties: {
      id: { type: 'string', description: "The event's id: equal to the header webhook-id." },
      type: { const: name },
      event: { const: name },
      timestamp: { ...Instant, description: 'When it happened.' },
      created_at: { ...Instant, description: 'Equal to timestamp.' },
      data,
    },
  };
}
