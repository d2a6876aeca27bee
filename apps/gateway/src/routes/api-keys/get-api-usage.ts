import { groupBy } from '@matchpoint/core';
import Type from 'typebox';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { nameKeys, readOwnerUsage } from '../../edge/keys/usage/owner-usage.js';
import { choice, DateFilter, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { fillSteps, parsePeriod, type PeriodBounds } from '../../operation/parse-period.js';
import { defineRoute } from '../shared/define-route.js';
import { OWN_KEYS } from './key-objects.js';
import { ApiUsagePoint, ApiUsageTotals, KeyFilter, keyLabel, sumOf, toTotals } from './usage-objects.js';

const BOUNDS = {
  hour: { step: 'hour', most: 168, usual: 24 },
  day: { step: 'day', most: 90, usual: 30 },
} as const satisfies Record<string, PeriodBounds>;
/** An operator may have created very many keys for a person. */
const KEYS_SHOWN = 100;

const ApiUsageKey = named(
  'ApiUsageKey',
  Type.Object(
    {
      keyId: text('Key id.', 'key_01j6qvx3k0fd8r5y2m9wcz0001'),
      label: keyLabel(),
      totals: ApiUsageTotals,
      lastUsedAt: nullable.instant('Time of the last use, even outside the period.', '2026-01-16T08:00:00.000Z'),
    },
    { description: 'Calls by one key.' },
  ),
);

export const getApiUsage = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/usage',
  operationId: 'getApiUsage',
  summary: 'Get the usage of all your keys by hour or day',
  description: [
    'Returns the number of calls by all your keys, or by one: one row per hour over at most 168 hours, or per UTC day over at most',
    '90 days, also by key. Counts are exact across all gateways and at most ten seconds old. Hours are kept for eight days.',
  ],
  query: Type.Object({
    interval: Type.Optional(choice('ApiUsageInterval', ['hour', 'day'], 'Length of a row’s period. Default: a day.')),
    from: DateFilter('A time in the first row. Default: 23 hours or 29 days before the last one.', '2026-01-01'),
    to: DateFilter('A time in the last row. Default: now.', '2026-01-30'),
    keyId: KeyFilter(),
  }),
  response: Type.Object({
    totals: ApiUsageTotals,
    points: list(ApiUsagePoint, 'One row per hour or day, including those without calls, earliest first.'),
    keys: list(ApiUsageKey, 'Keys used in the period, most calls first; at most 100.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_api_key_not_found'],
  async handler({ query, caller }, context) {
    const { interval = 'day', keyId } = query;
    const period = parsePeriod(query, BOUNDS[interval], context.clock.now());
    if (keyId !== undefined) await requireOwnKey(context, caller.userId, keyId);
    const [from = '', to = ''] = [period.fromMs, period.toMs].map((ms) => new Date(ms).toISOString());
    const rows = await readOwnerUsage(context.pool, interval, { ownerUserId: caller.userId, keyId, from, to });
    const byTime = groupBy(rows, ({ at }) => Date.parse(at));
    const points = fillSteps(period, interval, byTime, () => []);
    const byKey = [...groupBy(rows, (row) => row.keyId)]
      .map(([id, ofKey]) => ({ keyId: id, sums: sumOf(ofKey) }))
      .sort((one, other) => other.sums.requests - one.sums.requests || (one.keyId < other.keyId ? -1 : 1))
      .slice(0, KEYS_SHOWN);
    const known = await nameKeys(
      context.pool,
      byKey.map((key) => key.keyId),
    );
    const names = new Map(known.map((key) => [key.keyId, key]));
    return {
      totals: toTotals(sumOf(rows)),
      points: points.map(({ atMs, row }) => ({ at: new Date(atMs).toISOString(), ...toTotals(sumOf(row)) })),
      // A key may be deleted between the two reads.
      keys: byKey.flatMap(({ keyId: id, sums }) => {
        const key = names.get(id);
        return key ? [{ ...key, totals: toTotals(sums) }] : [];
      }),
    };
  },
});
