import { type EventDefinition, WEBHOOK_EVENTS } from '@matchpoint/events';
import { EVENT_EXAMPLES } from './event-examples.js';
import { type JsonSchema, mapSubschemas } from './map-subschemas.js';
import { COMPONENT, MEANING } from './named.js';

const EVENT_ID = 'evt_01j6qvx3k0fd8r5y2m9wcz0001';
const INSTANT = { type: 'string', format: 'date-time', examples: ['2024-09-01T12:00:00.000Z'] };

/** Every event that webhooks carry, sorted by name. */
export const DESCRIBED_EVENTS: readonly (readonly [name: string, definition: EventDefinition])[] = Object.entries(WEBHOOK_EVENTS).sort(
  ([left], [right]) => (left < right ? -1 : 1),
);

/** `match.created` as `MatchCreated`. */
export const pascalCase = (event: string): string =>
  event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The schema of the request body for an event. Its data has a name, because the documents define it separately. */
export function bodySchemaOf(name: string, { summary, data }: EventDefinition): JsonSchema {
  const { properties, ...payload } = data as JsonSchema;
  return {
    type: 'object',
    description: summary,
    required: ['id', 'type', 'event', 'timestamp', 'created_at', 'data'],
    properties: {
      id: { type: 'string', description: 'Id of the event, equal to the `webhook-id` header.', examples: [EVENT_ID] },
      type: { const: name, description: 'The name of the event.' },
      event: { const: name, description: 'Equal to `type`.' },
      timestamp: { ...INSTANT, description: 'Time of the event.' },
      created_at: { ...INSTANT, description: 'Equal to `timestamp`.' },
      data: {
        ...payload,
        properties: withExamples(properties as Record<string, JsonSchema>),
        description: `Data of \`${name}\`.`,
        [COMPONENT]: `${pascalCase(name)}Payload`,
      },
    },
  };
}

/** The same schema in self-contained form: JSON Schema without references and our own keywords. */
export function standaloneSchemaOf(name: string, definition: EventDefinition): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: pascalCase(name),
    ...standalone(bodySchemaOf(name, definition)),
  };
}

const standalone = ({ [COMPONENT]: _name, [MEANING]: meaning, ...schema }: JsonSchema): JsonSchema => ({
  ...mapSubschemas(schema, standalone),
  ...(meaning !== undefined && { description: meaning }),
});

/** An example body of a delivery, built from the examples of its fields. */
export function exampleOf(name: string, { data }: EventDefinition): JsonSchema {
  const [timestamp] = INSTANT.examples;
  const { properties } = data as JsonSchema;
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([field, schema]) => [field, valueOf(field, schema)]);
  return { id: EVENT_ID, type: name, event: name, timestamp, created_at: timestamp, data: Object.fromEntries(fields) };
}

/** A field's example: its own, or the one for its name. */
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
