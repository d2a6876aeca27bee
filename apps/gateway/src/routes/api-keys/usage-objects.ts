import Type, { type Static } from 'typebox';
import type { UsageSums } from '../../edge/keys/usage/usage-counter.js';
import { count, instant, integer, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** What the operations on the usage of keys share (docs/reference/authentication.md#usage). */
export const SUMS = {
  requests: count('Calls by the key, whatever was answered, those by ended secrets among them.', 128),
  refused: count('Of those, answered 4xx.', 5),
  rateLimited: count('Of those, answered 429.', 2),
  failed: count('Of the calls, answered 5xx.', 1),
};

const TOTALS = {
  requests: count('Calls, whatever was answered, those by ended secrets among them.', 128),
  succeeded: count('Of those, answered neither 4xx nor 5xx.', 122),
  refused: count('Of the calls, answered 4xx, the rate limited among them.', 5),
  rateLimited: count('Of the refused, answered 429.', 2),
  failed: count('Of the calls, answered 5xx.', 1),
};
export const ApiUsageTotals = named('ApiUsageTotals', Type.Object(TOTALS, { description: 'What calls came to.' }));
export const ApiUsagePoint = named(
  'ApiUsagePoint',
  Type.Object(
    { at: instant('When the hour or the UTC day begins.', '2026-01-15T12:00:00.000Z'), ...TOTALS },
    { description: 'What the calls of an hour or of a UTC day came to.' },
  ),
);

/** Sums with what went well. */
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
  requestId: text('The id of the request, as `X-Request-Id` has it.', 'req_01j6qvx3k0fd8r5y2m9wcz0009'),
  at: instant('When it was answered.', '2026-01-15T12:00:00.000Z'),
  method: text('The HTTP method.', 'GET'),
  path: text('The path without its query; its first 256 characters.', '/api/v1/games'),
  operationId: text('The operation.', 'listGames'),
  status: integer('The status that was answered.', 200),
  error: nullable.string('The code of the error that was answered.', 'error_api_rate_limited'),
  durationMs: count('Milliseconds from the request’s arrival to its answer.', 12),
};
export const StatusFilter = () =>
  Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description: 'Only calls answered so.', examples: [429] }));
export const RequestIdFilter = () =>
  Type.Optional(Type.String({ maxLength: 128, description: 'Only calls of this id.', examples: ['req_01j6qvx3k0fd8r5y2m9wcz0009'] }));
export const KeyFilter = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Only calls by this one of your keys.',
      examples: ['key_01j6qvx3k0fd8r5y2m9wcz0001'],
    }),
  );
export const keyLabel = () => text('The label of the key.', 'Stream overlay');
