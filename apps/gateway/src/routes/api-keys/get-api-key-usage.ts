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

const ApiKeyUsageSums = named('ApiKeyUsageSums', Type.Object(SUMS, { description: 'What the calls of a key came to.' }));
const ApiKeyOperationUsage = named(
  'ApiKeyOperationUsage',
  Type.Object(
    { operationId: text('The operation.', 'listGames'), ...SUMS },
    { description: 'What the calls of a key to one operation came to.' },
  ),
);
const ApiKeyUsageDay = named(
  'ApiKeyUsageDay',
  Type.Object(
    {
      date: text('The UTC day.', '2026-01-15'),
      ...SUMS,
      operations: list(ApiKeyOperationUsage, 'The same by operation; those that were called.'),
    },
    { description: 'What the calls of a key came to on a UTC day.' },
  ),
);

export const getApiKeyUsage = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/{keyId}/usage',
  operationId: 'getApiKeyUsage',
  summary: 'Read what a key was used for, by day and operation',
  description: [
    'Answers sums of the calls of a key over at most 90 UTC days, a row a day, each with the same by operation.',
    'They are exact over all gateways, and ten seconds late at most. Calls with an expired or revoked key count; those that the address’s',
    'bucket or an unknown path turned away never came to a key, and do not.',
  ],
  params: KeyPath,
  query: Type.Object({
    from: DateFilter('The first UTC day; 29 days before the last one unless given.', '2026-01-01'),
    to: DateFilter('The last UTC day; today unless given.', '2026-01-30'),
  }),
  response: Type.Object({
    from: text('The first UTC day.', '2026-01-01'),
    to: text('The last UTC day.', '2026-01-30'),
    totals: ApiKeyUsageSums,
    operations: list(ApiKeyOperationUsage, 'The same by operation over all days.'),
    days: list(ApiKeyUsageDay, 'A row a day, days without calls among them.'),
    lastUsedAt: nullable.instant('When the key was last used, whenever that was.', '2026-01-16T08:00:00.000Z'),
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
  if (from > to) throw invalidInput('query.from', 'must not lie after `to`');
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS)
    throw invalidInput('query.from', `must lie at most ${MAX_DAYS} days back, both ends counted`);
  return { from, to };
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

function parseDay(field: 'from' | 'to', given: string): string {
  const instant = parseInstant(given);
  if (instant === undefined) throw invalidInput(`query.${field}`, 'must be a real ISO 8601 date', 'error_invalid_date_format');
  return instant.slice(0, 10);
}
