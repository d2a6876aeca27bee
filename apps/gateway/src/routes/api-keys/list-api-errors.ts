import Type from 'typebox';
import { listOwnerErrors } from '../../edge/keys/usage/owner-usage.js';
import type { OperationAccess } from '../../edge/admission/operation-access.js';
import { count, DateFilter, instant, integer, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { parsePeriod, type PeriodBounds } from '../../operation/parse-period.js';
import { leastPlanWith } from '../../permissions/permissions.js';
import { defineRoute } from '../shared/define-route.js';
import { OWN_KEYS } from './key-objects.js';

const BOUNDS: PeriodBounds = { step: 'day', most: 30, usual: 7 };
const GROUPS_SHOWN = 100;

const ApiErrorGroup = named(
  'ApiErrorGroup',
  Type.Object(
    {
      operationId: text('The operation; `other` for all errors beyond 199 kinds per key and day.', 'getTeamProfile'),
      error: text('The error code; `other` likewise.', 'error_api_key_permission_denied'),
      status: integer('The most recent status.', 403),
      count: count('Number of occurrences in the period.', 12),
      keyIds: list(Type.String(), 'Affected keys, most affected first; at most 10.'),
      firstAt: instant('First occurrence in the period.', '2026-01-10T09:30:00.000Z'),
      lastAt: instant('Last occurrence.', '2026-01-15T12:00:00.000Z'),
      lastRequestId: text('Id of the request with the last occurrence.', 'req_01j6qvx3k0fd8r5y2m9wcz0009'),
      requiredScopes: list(Type.String(), 'Scopes, as `scope:value`, of which the operation needs one; empty if it needs none.'),
      requiredPlan: nullable.string('The lowest plan that includes the operation; null if every plan does.', 'api_pro'),
    },
    { description: 'A kind of error that your keys received.' },
  ),
);

export const listApiErrors = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/errors',
  operationId: 'listApiErrors',
  summary: 'List the errors that your keys received',
  description: [
    'Returns the errors that your keys received, by operation and code, most frequent first, with the requirements of each operation.',
    'The period is at most 30 days, by default the last 7 UTC days. Errors appear within ten seconds and are kept for 30 days.',
  ],
  query: Type.Object({
    from: DateFilter('First UTC day. Default: 6 days before the last one.', '2026-01-09'),
    to: DateFilter('Last UTC day. Default: today.', '2026-01-15'),
  }),
  response: Type.Object({ groups: list(ApiErrorGroup, 'Groups of errors; at most 100.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ query, caller }, { pool, clock, accessOf }) {
    const { fromMs, toMs } = parsePeriod(query, BOUNDS, clock.now());
    const [from = '', to = ''] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
    const groups = await listOwnerErrors(pool, caller.userId, from, to, GROUPS_SHOWN);
    return { groups: groups.map((group) => ({ ...group, ...demandsOf(accessOf(group.operationId)) })) };
  },
});

/** What an operation requires of a key; unknown for operations that this release lacks. */
function demandsOf(access: OperationAccess | undefined): { requiredScopes: string[]; requiredPlan: string | null } {
  const { scope = 'public', plan } = access ?? {};
  const requiredScopes = scope === 'public' ? [] : typeof scope === 'string' ? [scope] : [...scope];
  return { requiredScopes, requiredPlan: plan === undefined ? null : leastPlanWith(plan) };
}
