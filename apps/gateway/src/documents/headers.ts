import type { JsonSchema } from '../operation/map-subschemas.js';

export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** The response headers that the documents describe, each once. */
export const HEADERS: Record<string, JsonSchema> = {
  'X-RateLimit-Limit': header(
    'Capacity of the bucket that is described: the one that refused; else the batch bucket of a batch; else ' +
      'the key’s; else the address’s.',
    { type: 'integer', minimum: 1, examples: [60] },
  ),
  'X-RateLimit-Remaining': header('Whole tokens that are left in it.', { type: 'integer', minimum: 0, examples: [59] }),
  'X-RateLimit-Reset': header('Whole seconds until enough tokens are there; 0 while one is left. No timestamp.', {
    type: 'integer',
    minimum: 0,
    examples: [0],
  }),
  'X-Request-Id': header('Id of the request: the one that it brought, where that is a sane token, or a new one.', {
    type: 'string',
    examples: ['req_01j6qvx3k0fd8r5y2m9wcz0001'],
  }),
  'Retry-After': header(
    'Whole seconds to wait before the same request is sent again. Of a 409, present while a request with the same ' +
      'Idempotency-Key is being worked on.',
    { type: 'integer', minimum: 1, examples: [1] },
  ),
  [REPLAYED_HEADER]: header(
    '`true` where this is the answer of an earlier request with the same Idempotency-Key and body, byte ' + 'for byte.',
    { type: 'string', enum: ['true'] },
  ),
  'X-Matchpoint-Ignored-Fields': header(
    'Names of fields in query or body that the operation does not have, separated by commas, 20 at ' + 'most. They have had no effect.',
    { type: 'string', examples: ['pagesize, filters.region'] },
  ),
};

/** On every answer but those of health and of CORS preflight (docs/reference/rate-limits.md#headers). */
export const OF_EVERY_ANSWER = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'];

function header(description: string, schema: JsonSchema): JsonSchema {
  return { description, schema };
}

export function headerReferences(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
