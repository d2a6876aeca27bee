import { bodySchema, DELIVERY_HEADERS, DESCRIBED_EVENTS } from './event-schemas.js';

/** The `webhooks` section of OpenAPI 3.1: what is posted to an endpoint for each event. */
export function describeWebhooks(): Record<string, object> {
  const parameters = Object.entries(DELIVERY_HEADERS).map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));
  return Object.fromEntries(DESCRIBED_EVENTS.map(([name, definition]) => [name, {
    post: {
      operationId: `on${name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`,
      summary: definition.summary,
      tags: ['Events'],
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: bodySchema(name, definition) } } },
      responses: {
        '2XX': { description: 'Delivered.' },
        410: { description: 'The receiver is gone: the endpoint is disabled.' },
        '4XX': { description: 'Tried again later; 429 and Retry-After slow deliveries down.' },
      },
    },
  }]));
}
