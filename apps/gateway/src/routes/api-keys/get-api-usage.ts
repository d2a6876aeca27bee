import Type from 'typebox';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { type KeyUsageAt, nameKeys, readOwnerUsage } from '../../edge/keys/usage/owner-usage.js';
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
/** An operator may have made somebody very many. */
const KEYS_SHOWN = 100;

const ApiUsageKey = named(
  'ApiUsageKey',
  Type.Object(
    {
      keyId: text('Key id.', 'key_01j6qvx3k0fd8r5y2m9wcz0001'),
      label: keyLabel(),
      totals: ApiUsageTotals,
      lastUsedAt: nullable.instant('When it was used last, whenever that was.', '2026-01-16T08:00:00.000Z'),
    },
    { description: 'What the calls by one key came to.' },
  ),
);

export const getApiUsage = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/usage',
  operationId: 'getApiUsage',
  summary: 'Read what all your keys were used for, by hour or day',
  description: [
    'Answers sums of the calls by all keys of a person, or by one: a row an hour over at most 168 hours, or a row a UTC day over at most',
    '90 days, and the same by key. They are exact over all gateways, and ten seconds late at most. Hours are kept for eight days.',
  ],
  query: Type.Object({
    interval: Type.Optional(choice('ApiUsageInterval', ['hour', 'day'], 'What a row stands for; a day unless given.')),
    from: DateFilter('The first row is that in which it lies; 23 hours or 29 days before the last one unless given.', '2026-01-01'),
    to: DateFilter('The last row is that in which it lies; now unless given.', '2026-01-30'),
    keyId: KeyFilter(),
  }),
  response: Type.Object({
    totals: ApiUsageTotals,
    points: list(ApiUsagePoint, 'A row an hour or a day, those without calls among them, the earliest first.'),
    keys: list(ApiUsageKey, 'The keys that were used then, those with the most calls first; 100 at most.'),
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
      // A key may be forgotten between the two reads.
      keys: byKey.flatMap(({ keyId: id, sums }) => {
        const key = names.get(id);
        return key ? [{ ...key, totals: toTotals(sums) }] : [];
      }),
    };
  },
});

function groupBy<Name>(rows: readonly KeyUsageAt[], nameOf: (row: KeyUsageAt) => Name): Map<Name, KeyUsageAt[]> {
  const groups = new Map<Name, KeyUsageAt[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
