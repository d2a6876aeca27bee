import { bodySchema, DELIVERY_HEADERS, DESCRIBED_EVENTS } from './event-schemas.js';

const CHANNEL = 'endpoint';

/** Every event with its JSON Schema, in AsyncAPI 3 (contract 2). */
export function asyncDocument(version: string): object {
  const reference = (...path: string[]): object => ({ $ref: `#/${path.join('/')}` });
  const names = DESCRIBED_EVENTS.map(([name]) => name);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Matchpoint events', version,
      description: 'What Matchpoint posts to webhook endpoints. Deliveries follow Standard Webhooks: at least once, signed, in order per match as far as they succeed.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    channels: {
      [CHANNEL]: {
        address: null,
        title: 'A webhook endpoint',
        description: 'The URL that was registered with POST /webhooks; it gets the events that it subscribes to and that concern its scope.',
        messages: Object.fromEntries(names.map((name) => [name, reference('components', 'messages', name)])),
      },
    },
    operations: {
      deliver: { action: 'send', channel: reference('channels', CHANNEL), summary: 'Post an event to an endpoint', messages: names.map((name) => reference('channels', CHANNEL, 'messages', name)) },
    },
    components: {
      messages: Object.fromEntries(DESCRIBED_EVENTS.map(([name, definition]) => [name, {
        name, title: name, summary: definition.summary, headers: reference('components', 'schemas', 'DeliveryHeaders'), payload: reference('components', 'schemas', name),
      }])),
      schemas: {
        DeliveryHeaders: {
          type: 'object',
          required: Object.keys(DELIVERY_HEADERS),
          properties: Object.fromEntries(Object.entries(DELIVERY_HEADERS).map(([name, description]) => [name, { type: 'string', description }])),
        },
        ...Object.fromEntries(DESCRIBED_EVENTS.map(([name, definition]) => [name, bodySchema(name, definition)])),
      },
    },
  };
}
