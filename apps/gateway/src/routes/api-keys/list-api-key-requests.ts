import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, instant, integer, Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { named } from '../../operation/named.js';
import { listRecentRequests, type RequestPosition } from '../../edge/keys/usage/usage-reads.js';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { KeyPath, OWN_KEYS } from './key-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listApiKeyRequests';

const ApiKeyRequest = named(
  'ApiKeyRequest',
  Type.Object(
    {
      requestId: text('The id of the request, as `X-Request-Id` has it.', 'req_01j6qvx3k0fd8r5y2m9wcz0009'),
      at: instant('When it was answered.', '2026-01-15T12:00:00.000Z'),
      method: text('The HTTP method.', 'GET'),
      path: text('The path without its query; its first 256 characters.', '/api/v1/games'),
      operationId: text('The operation.', 'listGames'),
      status: integer('The status that was answered.', 200),
      error: nullable.string('The code of the error that was answered.', 'error_api_rate_limited'),
      durationMs: count('Milliseconds from the request’s arrival to its answer.', 12),
    },
    { description: 'A recent call by a key.' },
  ),
);

export const listApiKeyRequests = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/{keyId}/requests',
  operationId: OPERATION,
  summary: 'Page through the recent calls of a key, newest first',
  description: [
    'Pages through the last 1,000 calls of a key within 7 days, 20 of a second at most, newest first. Each is seen within ten seconds.',
  ],
  params: KeyPath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description: 'Only calls answered so.', examples: [429] })),
    requestId: Type.Optional(
      Type.String({ maxLength: 128, description: 'Only calls of this id.', examples: ['req_01j6qvx3k0fd8r5y2m9wcz0009'] }),
    ),
  }),
  response: Type.Object({
    requests: list(ApiKeyRequest, 'The page, newest first.'),
    count: count('How many the page holds.'),
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
      requests: page.map(({ position: _position, ...request }) => request),
      count: page.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { at: last.at, position: last.position }),
    };
  },
});
