import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { named } from '../../operation/named.js';
import { listRecentRequests, type RequestPosition } from '../../edge/keys/usage/recent-requests.js';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { KeyPath, OWN_KEYS } from './key-objects.js';
import { REQUEST, RequestIdFilter, StatusFilter } from './usage-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listApiKeyRequests';

const ApiKeyRequest = named('ApiKeyRequest', Type.Object(REQUEST, { description: 'A recent call by a key.' }));

export const listApiKeyRequests = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/{keyId}/requests',
  operationId: OPERATION,
  summary: 'List the recent calls of a key, newest first',
  description: ['Lists the last 1,000 calls of a key within 7 days, at most 20 per second, newest first. Calls appear within ten seconds.'],
  params: KeyPath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: StatusFilter(),
    requestId: RequestIdFilter(),
  }),
  response: Type.Object({
    requests: list(ApiKeyRequest, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_api_key_not_found'],
  async handler({ params, query, caller }, context) {
    const { limit = PAGE_SIZE, cursor, status, requestId } = query;
    const filter = { status, requestId };
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { ...filter, keyId: params.keyId } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as RequestPosition);
    await requireOwnKey(context, caller.userId, params.keyId);
    const found = await listRecentRequests(context.pool, params.keyId, { filter, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hasMore = found.length > limit;
    return {
      requests: page.map(({ position: _position, keyId: _keyId, ...request }) => request),
      count: page.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { at: last.at, position: last.position }),
    };
  },
});
