import { type EventDefinition, WEBHOOK_EVENTS } from '@matchpoint/events';
import type { JsonSchema } from '../operation/map-subschemas.js';
import type { Components } from './components.js';
import { EVENT_EXAMPLES } from './event-examples.js';

/** Every event that webhooks carry, by name, in order. */
export const DESCRIBED_EVENTS: readonly (readonly [name: string, definition: EventDefinition])[] = Object.entries(WEBHOOK_EVENTS).sort(
  ([left], [right]) => (left < right ? -1 : 1),
);

/** `match.created` as `MatchCreated`. */
export const pascalCase = (event: string): string =>
  event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What accompanies every delivery (docs/reference/values.md#documents). */
export const DELIVERY_HEADERS: Record<string, JsonSchema> = {
  'webhook-id': {
    type: 'string',
    description: "The event's id: the same at every attempt. Use it to drop repeats.",
    examples: ['evt_01j6qvx3k0fd8r5y2m9wcz0001'],
  },
  'webhook-timestamp': {
    type: 'string',
    pattern: '^[0-9]+$',
    description: 'When this attempt was made, in seconds since 1970.',
    examples: ['1725192000'],
  },
  'webhook-signature': {
    type: 'string',
    description: 'Signatures of Standard Webhooks v1, one for each live secret, separated by spaces.',
    examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  },
  'x-matchpoint-event': { type: 'string', description: 'The name of the event.', examples: ['match.completed'] },
};

const EVENT_ID = 'evt_01j6qvx3k0fd8r5y2m9wcz0001';
const INSTANT = { type: 'string', format: 'date-time', examples: ['2024-09-01T12:00:00.000Z'] };

/** A reference to the body of a delivery, which becomes a component with its data: `MatchCreatedEvent`, `MatchCreatedPayload`. */
export function referToBody(name: string, { summary, data }: EventDefinition, components: Components): JsonSchema {
  const { properties, ...payload } = data as JsonSchema;
  return components.refer(
    {
      type: 'object',
      description: summary,
      required: ['id', 'type', 'event', 'timestamp', 'created_at', 'data'],
      properties: {
        id: { type: 'string', description: "The event's id: equal to the header webhook-id.", examples: [EVENT_ID] },
        type: { const: name, description: 'The name of the event.' },
        event: { const: name, description: 'Equal to `type`.' },
        timestamp: { ...INSTANT, description: 'When it happened.' },
        created_at: { ...INSTANT, description: 'Equal to `timestamp`.' },
        data: {
          ...payload,
          'properties': withExamples(properties as Record<string, JsonSchema>),
          'description': `What \`${name}\` says.`,
          'x-component': `${pascalCase(name)}Payload`,
        },
      },
    },
    `${pascalCase(name)}Event`,
  );
}

/** The body of a delivery that the examples of its fields make up. */
export function exampleOf(name: string, { data }: EventDefinition): JsonSchema {
  const [timestamp] = INSTANT.examples;
  const { properties } = data as JsonSchema;
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([field, schema]) => [field, valueOf(field, schema)]);
  return { id: EVENT_ID, type: name, event: name, timestamp, created_at: timestamp, data: Object.fromEntries(fields) };
}

/** A field's example: of its own, or what fields of its name hold. */
function valueOf(field: string, { enum: values, examples }: JsonSchema): unknown {
  return (values as unknown[] | undefined)?.[0] ?? (examples as unknown[] | undefined)?.[0] ?? EVENT_EXAMPLES[field];
}

const withExamples = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const example = valueOf(field, schema);
      return [field, example === undefined || schema.enum !== undefined ? schema : { ...schema, examples: [example] }];
    }),
  );
