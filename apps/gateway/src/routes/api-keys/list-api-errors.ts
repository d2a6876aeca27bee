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
      operationId: text('The operation; `other` stands for all beyond 199 kinds of errors of a key and day.', 'getTeamProfile'),
      error: text('The code that was answered; `other` likewise.', 'error_api_key_permission_denied'),
      status: integer('The status that was answered last.', 403),
      count: count('How often.', 12),
      keyIds: list(Type.String(), 'The keys that got it, those that got it most first; 10 at most.'),
      firstAt: instant('When it was first answered, on those days.', '2026-01-10T09:30:00.000Z'),
      lastAt: instant('When it was last answered.', '2026-01-15T12:00:00.000Z'),
      lastRequestId: text('Id of that request.', 'req_01j6qvx3k0fd8r5y2m9wcz0009'),
      requiredScopes: list(Type.String(), 'Scopes of which the operation needs one, as `scope:value`; none: it needs none.'),
      requiredPlan: nullable.string('The least plan that the operation needs; null: every plan has it.', 'api_pro'),
    },
    { description: 'One way in which calls by your keys went wrong.' },
  ),
);

export const listApiErrors = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/errors',
  operationId: 'listApiErrors',
  summary: 'Read with which errors the calls by your keys were answered',
  description: [
    'Answers the errors of all keys of a person, by operation and code, the most frequent first, with what the operation asks of a key.',
    'The period is at most 30 days, the last 7 UTC days unless given. Errors are seen within ten seconds and kept for 30 days.',
  ],
  query: Type.Object({
    from: DateFilter('The first UTC day; 6 days before the last one unless given.', '2026-01-09'),
    to: DateFilter('The last UTC day; today unless given.', '2026-01-15'),
  }),
  response: Type.Object({ groups: list(ApiErrorGroup, 'The groups; 100 at most.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ query, caller }, { pool, clock, accessOf }) {
    const { fromMs, toMs } = parsePeriod(query, BOUNDS, clock.now());
    const [from = '', to = ''] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
    const groups = await listOwnerErrors(pool, caller.userId, from, to, GROUPS_SHOWN);
    return { groups: groups.map((group) => ({ ...group, ...demandsOf(accessOf(group.operationId)) })) };
  },
});

/** What an operation asks of a key; of one that this release does not have nothing is known. */
function demandsOf(access: OperationAccess | undefined): { requiredScopes: string[]; requiredPlan: string | null } {
  const { scope = 'public', plan } = access ?? {};
  const requiredScopes = scope === 'public' ? [] : typeof scope === 'string' ? [scope] : [...scope];
  return { requiredScopes, requiredPlan: plan === undefined ? null : leastPlanWith(plan) };
}
