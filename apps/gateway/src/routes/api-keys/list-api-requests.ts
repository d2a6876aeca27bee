import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { listLatestKeys } from '../../edge/keys/usage/owner-usage.js';
import { listRecentRequestsOf, type RequestPosition } from '../../edge/keys/usage/recent-requests.js';
import { choice, count, Cursor, CursorPagination, Limit, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { nextPage } from '../../operation/next-page.js';
import { defineRoute } from '../shared/define-route.js';
import { OWN_KEYS } from './key-objects.js';
import { KeyFilter, keyLabel, REQUEST, RequestIdFilter, StatusFilter } from './usage-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listApiRequests';
const KEYS_COVERED = 100;

const ApiRequest = named(
  'ApiRequest',
  Type.Object(
    { ...REQUEST, keyId: text('Id of the key.', 'key_01j6qvx3k0fd8r5y2m9wcz0001'), keyLabel: keyLabel() },
    { description: 'A recent call by one of your keys.' },
  ),
);

export const listApiRequests = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/requests',
  operationId: OPERATION,
  summary: 'List the recent calls of all your keys, newest first',
  description: [
    'Lists the recent calls of your 100 most recently used keys, newest first: the last 1,000 of each key within 7 days, at most 20 per',
    'second. Calls appear within ten seconds.',
  ],
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    keyId: KeyFilter(),
    status: StatusFilter(),
    statusClass: Type.Optional(choice('StatusClass', ['2xx', '3xx', '4xx', '5xx'], 'Only calls with such a status.')),
    operationId: Type.Optional(Type.String({ maxLength: 128, description: 'Only calls of this operation.', examples: ['listGames'] })),
    requestId: RequestIdFilter(),
  }),
  response: Type.Object({
    requests: list(ApiRequest, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_api_key_not_found'],
  async handler({ query, caller }, context) {
    const { limit = PAGE_SIZE, cursor, keyId, statusClass, ...rest } = query;
    const filter = { ...rest, statusClass: statusClass && Number(statusClass[0]) };
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { ...filter, keyId } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as RequestPosition);
    const keys =
      keyId === undefined
        ? await listLatestKeys(context.pool, caller.userId, KEYS_COVERED)
        : [await requireOwnKey(context, caller.userId, keyId).then(({ id, label }) => ({ keyId: id, label }))];
    const labels = new Map(keys.map((key) => [key.keyId, key.label]));
    const found = await listRecentRequestsOf(context.pool, [...labels.keys()], { filter, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hasMore = found.length > limit;
    return {
      requests: page.map(({ position: _position, ...request }) => ({ ...request, keyLabel: labels.get(request.keyId) ?? '' })),
      count: page.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { at: last.at, position: last.position }),
    };
  },
});
