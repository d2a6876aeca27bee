import Type, { type Static } from 'typebox';
import type { UsageSums } from '../../edge/keys/usage/usage-counter.js';
import { count, instant, integer, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Shared by the operations on the usage of keys (docs/reference/authentication.md#usage). */
export const SUMS = {
  requests: count('All calls by the key, including those with ended secrets.', 128),
  refused: count('Calls answered with 4xx.', 5),
  rateLimited: count('Calls answered with 429.', 2),
  failed: count('Calls answered with 5xx.', 1),
};

const TOTALS = {
  requests: count('All calls, including those with ended secrets.', 128),
  succeeded: count('Calls answered with neither 4xx nor 5xx.', 122),
  refused: count('Calls answered with 4xx, including rate-limited ones.', 5),
  rateLimited: count('Calls answered with 429.', 2),
  failed: count('Calls answered with 5xx.', 1),
};
export const ApiUsageTotals = named('ApiUsageTotals', Type.Object(TOTALS, { description: 'Totals of calls.' }));
export const ApiUsagePoint = named(
  'ApiUsagePoint',
  Type.Object(
    { at: instant('Start of the hour or UTC day.', '2026-01-15T12:00:00.000Z'), ...TOTALS },
    { description: 'Calls in one hour or on one UTC day.' },
  ),
);

/** Sums including successes. */
export const toTotals = ({ requests, refused, rateLimited, failed }: UsageSums): Static<typeof ApiUsageTotals> => ({
  requests,
  succeeded: requests - refused - failed,
  refused,
  rateLimited,
  failed,
});

/** The sums of rows. */
export function sumOf(rows: readonly UsageSums[]): UsageSums {
  const sums = { requests: 0, refused: 0, rateLimited: 0, failed: 0 };
  for (const { requests, refused, rateLimited, failed } of rows) {
    sums.requests += requests;
    sums.refused += refused;
    sums.rateLimited += rateLimited;
    sums.failed += failed;
  }
  return sums;
}

/** A recent call. */
export const REQUEST = {
  requestId: text('Id of the request, as in `X-Request-Id`.', 'req_01j6qvx3k0fd8r5y2m9wcz0009'),
  at: instant('Time of the response.', '2026-01-15T12:00:00.000Z'),
  method: text('The HTTP method.', 'GET'),
  path: text('The path without query, up to 256 characters.', '/api/v1/games'),
  operationId: text('The operation.', 'listGames'),
  status: integer('HTTP status of the response.', 200),
  error: nullable.string('Error code of the response.', 'error_api_rate_limited'),
  durationMs: count('Milliseconds from the arrival of the request to its response.', 12),
};
export const StatusFilter = () =>
  Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description: 'Only calls with this result.', examples: [429] }));
export const RequestIdFilter = () =>
  Type.Optional(Type.String({ maxLength: 128, description: 'Only the call with this id.', examples: ['req_01j6qvx3k0fd8r5y2m9wcz0009'] }));
export const KeyFilter = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Only calls by this key.',
      examples: ['key_01j6qvx3k0fd8r5y2m9wcz0001'],
    }),
  );
export const keyLabel = () => text('The label of the key.', 'Stream overlay');
