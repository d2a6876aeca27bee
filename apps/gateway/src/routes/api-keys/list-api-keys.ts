import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { type KeyPosition, listOwnKeyPage } from '../../edge/keys/store/own-keys.js';
import { ApiKeyRecord, OWN_KEYS, toApiKey } from './key-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listApiKeys';

export const listApiKeys = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys',
  operationId: OPERATION,
  summary: 'List your keys, newest first',
  description: ['Lists your keys, newest first: those you created and those an operator created for you.'],
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    includeRevoked: Type.Optional(Type.Boolean({ default: false, description: 'Whether to include revoked keys.' })),
  }),
  response: Type.Object({
    apiKeys: list(ApiKeyRecord, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query, caller }, { pool, clock, cursors }) {
    const { limit = PAGE_SIZE, cursor, includeRevoked = false } = query;
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { includeRevoked } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as KeyPosition);
    const found = await listOwnKeyPage(pool, caller.userId, { now: clock.now(), includeRevoked, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hasMore = found.length > limit;
    return {
      apiKeys: page.map(toApiKey),
      count: page.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
