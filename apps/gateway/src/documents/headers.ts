import type { JsonSchema } from '../operation/map-subschemas.js';

export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** The response headers of the documents, each defined once. */
export const HEADERS: Record<string, JsonSchema> = {
  'X-RateLimit-Limit': header(
    'Capacity of the reported bucket: the one that refused; otherwise the batch bucket of a batch; otherwise ' +
      'the key’s; otherwise the address’s.',
    { type: 'integer', minimum: 1, examples: [60] },
  ),
  'X-RateLimit-Remaining': header('Whole tokens left in the bucket.', { type: 'integer', minimum: 0, examples: [59] }),
  'X-RateLimit-Reset': header('Whole seconds until enough tokens are available; 0 while one is left. Not a timestamp.', {
    type: 'integer',
    minimum: 0,
    examples: [0],
  }),
  'X-Request-Id': header('Id of the request: the value sent by the client if it is valid, otherwise a new one.', {
    type: 'string',
    examples: ['req_01j6qvx3k0fd8r5y2m9wcz0001'],
  }),
  'Retry-After': header(
    'Whole seconds to wait before a retry. On a 409 it is present while a request with the same Idempotency-Key is in progress.',
    { type: 'integer', minimum: 1, examples: [1] },
  ),
  'WWW-Authenticate': header(
    'How to authenticate; with `error="invalid_token"` if the key that was sent is not valid. Calls from the web app get none.',
    { type: 'string', examples: ['Bearer realm="matchpoint"'] },
  ),
  [REPLAYED_HEADER]: header('`true` if this is the response to an earlier request with the same Idempotency-Key and body, byte for byte.', {
    type: 'string',
    enum: ['true'],
  }),
  'X-Matchpoint-Ignored-Fields': header(
    'Names of unknown fields in the query or body, percent-encoded and separated by commas. They had no effect. At most 20 are named; ' +
      'a list of more ends with the number of the others, such as `+12 more`.',
    { type: 'string', examples: ['pagesize, filters.region'] },
  ),
};

/** On every response except those to health checks and CORS preflights (docs/reference/rate-limits.md#headers). */
export const OF_EVERY_ANSWER = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'];

function header(description: string, schema: JsonSchema): JsonSchema {
  return { description, schema };
}

export function headerReferences(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
