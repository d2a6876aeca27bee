import { DESCRIBED_EVENTS, exampleOf, pascalCase } from '../operation/event-body.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import type { DocumentParts } from './build-document.js';
import type { Components } from './components.js';
import { DELIVERY_HEADERS, referToBody } from './event-schemas.js';

const RESPONSES = {
  '2XX': { description: 'Delivered. The response body is ignored.' },
  410: { description: 'The receiver is gone: the endpoint is disabled.' },
  '4XX': { description: 'Retried later; 429 and Retry-After slow deliveries down.' },
};

/** The `webhooks` section of OpenAPI 3.1: the request to an endpoint for each event. */
export function describeWebhooks(components: Components): DocumentParts {
  // Inline, not as components: a Go client generator omits parameters that only webhooks refer to.
  const parameters = Object.entries(DELIVERY_HEADERS).map(([name, schema]) => toParameter(name, schema));
  const webhooks = Object.fromEntries(
    DESCRIBED_EVENTS.map(([name, definition]) => [
      name,
      {
        post: {
          operationId: `on${pascalCase(name)}`,
          summary: definition.summary,
          description:
            `${definition.summary} Posted to every endpoint that subscribes to \`${name}\`, \`${name.split('.')[0]}.*\` or \`*\` and ` +
            'whose scope it concerns: at least once, signed according to Standard Webhooks, retried for a day until it is answered ' +
            'with 2xx.',
          tags: ['Events'],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: referToBody(name, definition, components), example: exampleOf(name, definition) } },
          },
          responses: RESPONSES,
        },
      },
    ]),
  );
  return { webhooks, callbacks: { createWebhook: { event: describeCallback(parameters, components) } }, tags: ['Events'] };
}

/** The same as a callback of the operation that registers an endpoint: any event, distinguished by its `type`. */
function describeCallback(parameters: JsonSchema[], components: Components): JsonSchema {
  const references = DESCRIBED_EVENTS.map(([name, definition]) => [name, referToBody(name, definition, components)] as const);
  const anyEvent = components.refer(
    {
      description: 'The body of a delivery of any event. Check `type` first, because later versions may add events.',
      oneOf: references.map(([, reference]) => reference),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(references.map(([name, { $ref }]) => [name, $ref])) },
    },
    'WebhookEvent',
  );
  const [[name, definition] = []] = DESCRIBED_EVENTS;
  return {
    '{$request.body#/url}': {
      post: {
        operationId: 'deliverEvent',
        summary: 'An event is delivered to the endpoint',
        description: 'Events that Matchpoint then posts to the endpoint; each is described under `webhooks`.',
        tags: ['Events'],
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: anyEvent, ...(name && definition && { example: exampleOf(name, definition) }) } },
        },
        responses: RESPONSES,
      },
    },
  };
}

function toParameter(name: string, { description, examples, ...schema }: JsonSchema): JsonSchema {
  return { name, in: 'header', required: true, description, schema, example: (examples as unknown[])[0] };
}
