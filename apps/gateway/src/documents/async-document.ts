import { DESCRIBED_EVENTS } from '../operation/event-body.js';
import { createComponents } from './components.js';
import { DELIVERY_HEADERS, referToBody } from './event-schemas.js';

const CHANNEL = 'endpoint';

/**
 * Every event with its JSON Schema, in AsyncAPI 3 (docs/reference/values.md#documents): the same named schemas as under `webhooks` of
 * OpenAPI.
 */
export function asyncDocument(version: string): object {
  const reference = (...path: string[]): object => ({ $ref: `#/${path.join('/')}` });
  const names = DESCRIBED_EVENTS.map(([name]) => name);
  const components = createComponents();
  const headers = components.refer(
    {
      type: 'object',
      description: 'Headers of every delivery.',
      required: Object.keys(DELIVERY_HEADERS),
      properties: DELIVERY_HEADERS,
    },
    'DeliveryHeaders',
  );
  const messages = Object.fromEntries(
    DESCRIBED_EVENTS.map(([name, definition]) => [
      name,
      {
        name,
        title: name,
        summary: definition.summary,
        headers,
        payload: referToBody(name, definition, components),
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Matchpoint events',
      version,
      description:
        'Events that Matchpoint posts to webhook endpoints. ' +
        'Deliveries follow Standard Webhooks: at least once, signed, and in order per match as long as they succeed.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    channels: {
      [CHANNEL]: {
        address: null,
        title: 'A webhook endpoint',
        description: 'The URL registered with POST /webhooks. It receives the subscribed events of its scope.',
        messages: Object.fromEntries(names.map((name) => [name, reference('components', 'messages', name)])),
      },
    },
    operations: {
      deliver: {
        action: 'send',
        channel: reference('channels', CHANNEL),
        summary: 'Post an event to an endpoint',
        messages: names.map((name) => reference('channels', CHANNEL, 'messages', name)),
      },
    },
    components: { messages, schemas: components.schemas },
  };
}
