import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../http/fields.js';
import { nextPage } from '../../http/next-page.js';
import { present } from '../api-objects.js';
import { StaffUser, toStaffUser, UserStatus } from './staff-objects.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';

const PAGE_SIZE = 25;
const OPERATION = 'listStaffUsers';

export const listStaffUsers = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/users',
  operationId: OPERATION,
  summary: 'Page through all users, newest first',
  description: ['Pages through the users of the platform, whoever may know of them, newest first. For staff from SUPPORT on.'],
  query: Type.Object({
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'A part of username or name, or an id, without regard to case.',
        examples: ['ada'],
      }),
    ),
    status: Type.Optional(UserStatus()),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    users: list(StaffUser, 'The page, newest first.'),
    count: count('How many the page holds.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: STAFF_ERRORS,
  async handler({ query: { limit = PAGE_SIZE, cursor, search, status }, caller, requestId }, { staff, cursors }) {
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { search, status } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as { createdAt: string; id: string });
    const { users, hasMore } = await staff.searchUsers(
      { search, status, limit, afterCreatedAt: after?.createdAt, afterId: after?.id },
      { caller, requestId },
    );
    const last = users.at(-1)?.user;
    return {
      users: users.map(toStaffUser),
      count: users.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: present(last).createdAt, id: last.id }),
    };
  },
});
