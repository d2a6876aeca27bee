import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { type KeyPosition, listOwnKeyPage } from '../../edge/keys/store/own-keys.js';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { ApiKeyRecord, toApiKey } from '../api-keys/key-objects.js';
import { ofStaff, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';
import { staffUserId } from './staff-user-id.js';

const PAGE_SIZE = 25;
const OPERATION = 'listStaffUserApiKeys';

export const listStaffUserApiKeys = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/users/{id}/api-keys',
  operationId: OPERATION,
  summary: 'List the keys of a user, newest first',
  description: ['Lists all keys that act for a user, including revoked ones, without secrets. For staff with role SUPPORT or higher.'],
  params: StaffUserPath,
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    apiKeys: list(ApiKeyRecord, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, query: { limit = PAGE_SIZE, cursor }, caller, requestId }, context) {
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { user: params.id.toLowerCase() } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as KeyPosition);
    const userId = await staffUserId(context, params.id, { caller, requestId });
    const page = { now: context.clock.now(), includeRevoked: true, after, limit: limit + 1 };
    const found = await listOwnKeyPage(context.pool, userId, page);
    const keys = found.slice(0, limit);
    const last = keys.at(-1);
    const hasMore = found.length > limit;
    return {
      apiKeys: keys.map(toApiKey),
      count: keys.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
