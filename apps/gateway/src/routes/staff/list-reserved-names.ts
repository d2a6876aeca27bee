import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, instant, Limit, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';

const PAGE_SIZE = 100;
const OPERATION = 'listReservedNames';

const ReservedName = named(
  'ReservedName',
  Type.Object(
    { name: text('The name, as it was entered.', 'Matchpoint Support'), reservedAt: instant('Since when.') },
    { description: 'A name reserved by an operator.' },
  ),
);

export const listReservedNames = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'GET',
  path: '/staff/reserved-names',
  operationId: OPERATION,
  summary: 'List the reserved names',
  description: [
    'Lists the names that operators have reserved, in alphabetical order.',
    'Words in this API’s paths are also reserved. For staff with role OPERATOR.',
  ],
  query: Type.Object({ limit: Limit(500, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    names: list(ReservedName, 'The page.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: STAFF_ERRORS,
  async handler({ query: { limit = PAGE_SIZE, cursor }, caller, requestId }, { staff, cursors }) {
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: {} };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as { key: string });
    const { names, nextKey } = await staff.listReservedNames({ limit, afterKey: after?.key }, { caller, requestId });
    return {
      names,
      count: names.length,
      pagination: { cursor: nextKey === undefined ? null : cursors.encode(binding, { key: nextKey }), hasMore: nextKey !== undefined },
    };
  },
});
