import { DAY_MS, parseInstant } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { DateFilter, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { EARLIEST_MS } from '../../operation/parse-period.js';
import { readUsageDays } from '../../edge/keys/usage/usage-reads.js';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { sumUsage } from '../../edge/keys/usage/sum-usage.js';
import { KeyPath, OWN_KEYS } from './key-objects.js';
import { SUMS } from './usage-objects.js';

const MAX_DAYS = 90;
const DEFAULT_DAYS = 30;

const ApiKeyUsageSums = named('ApiKeyUsageSums', Type.Object(SUMS, { description: 'Calls of a key.' }));
const ApiKeyOperationUsage = named(
  'ApiKeyOperationUsage',
  Type.Object({ operationId: text('The operation.', 'listGames'), ...SUMS }, { description: 'Calls of a key to one operation.' }),
);
const ApiKeyUsageDay = named(
  'ApiKeyUsageDay',
  Type.Object(
    {
      date: text('The UTC day.', '2026-01-15'),
      ...SUMS,
      operations: list(ApiKeyOperationUsage, 'Calls by operation, for operations that were called.'),
    },
    { description: 'Calls of a key on one UTC day.' },
  ),
);

export const getApiKeyUsage = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/{keyId}/usage',
  operationId: 'getApiKeyUsage',
  summary: 'Get the usage of a key by day and operation',
  description: [
    'Returns the number of calls of a key over at most 90 UTC days, one row per day, also by operation.',
    'Counts are exact across all gateways and at most ten seconds old. Calls with an expired or revoked key count. ' +
      'Calls rejected by the address’s',
    'bucket or for an unknown path do not count, because they never reach a key.',
  ],
  params: KeyPath,
  query: Type.Object({
    from: DateFilter('First UTC day. Default: 29 days before the last one.', '2026-01-01'),
    to: DateFilter('Last UTC day. Default: today.', '2026-01-30'),
  }),
  response: Type.Object({
    from: text('The first UTC day.', '2026-01-01'),
    to: text('The last UTC day.', '2026-01-30'),
    totals: ApiKeyUsageSums,
    operations: list(ApiKeyOperationUsage, 'Calls by operation over all days.'),
    days: list(ApiKeyUsageDay, 'One row per day, including days without calls.'),
    lastUsedAt: nullable.instant('Time of the key’s last use, even outside the period.', '2026-01-16T08:00:00.000Z'),
    timestamp: Timestamp(),
  }),
  errors: ['error_api_key_not_found'],
  async handler({ params, query, caller }, context) {
    const { from, to } = rangeOf(query, context.clock.now());
    const { lastUsedAt } = await requireOwnKey(context, caller.userId, params.keyId);
    return { from, to, lastUsedAt, ...sumUsage(await readUsageDays(context.pool, params.keyId, from, to), from, to) };
  },
});

/** @throws DomainError error_invalid_date_format, INVALID_INPUT */
function rangeOf(query: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const to = query.to === undefined ? dayOf(now.getTime()) : parseDay('to', query.to);
  const from =
    query.from === undefined ? dayOf(Math.max(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS, EARLIEST_MS)) : parseDay('from', query.from);
  if (from > to) throw invalidInput('query.from', 'must not be after `to`');
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS)
    throw invalidInput('query.from', `must be at most ${MAX_DAYS} days back, both ends included`);
  return { from, to };
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

function parseDay(field: 'from' | 'to', given: string): string {
  const instant = parseInstant(given);
  if (instant === undefined) throw invalidInput(`query.${field}`, 'must be a real ISO 8601 date', 'error_invalid_date_format');
  return instant.slice(0, 10);
}
