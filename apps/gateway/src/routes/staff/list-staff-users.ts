import { normalizeMailAddress } from '@matchpoint/core';
import { bindingScope, type CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { present } from '../shared/api-objects.js';
import { StaffUser, toStaffUser, UserStatus } from './staff-objects.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';

const PAGE_SIZE = 25;
const OPERATION = 'listStaffUsers';

export const listStaffUsers = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/users',
  operationId: OPERATION,
  summary: 'List all users, newest first',
  description: [
    'Lists all users, regardless of profile visibility, newest first. For staff with role SUPPORT or higher.',
    'A search for an email address finds the user whose account has exactly that address.',
  ],
  query: Type.Object({
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 254,
        description: 'Part of a username or name, or an id, ignoring case; or an exact email address, which is recorded in the audit log.',
        examples: ['ada'],
      }),
    ),
    status: Type.Optional(UserStatus()),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    users: list(StaffUser, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: STAFF_ERRORS,
  async handler({ query: { limit = PAGE_SIZE, cursor, search, status }, caller, requestId }, context) {
    const { staff, cursors } = context;
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { search, status } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as { createdAt: string; id: string });
    const { users, hasMore } = await staff.searchUsers(
      {
        search: await resolveSearch(search, { caller, requestId }, context),
        status,
        limit,
        afterCreatedAt: after?.createdAt,
        afterId: after?.id,
      },
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

/** The search for the profile service: an email address is resolved to the id of the account's user. */
async function resolveSearch(
  search: string | undefined,
  call: { caller: CallerContext; requestId: string },
  { staff, account }: GatewayContext,
): Promise<string | undefined> {
  if (search === undefined || normalizeMailAddress(search) === undefined) return search;
  const { role } = await staff.requireStaff({ floor: 'SUPPORT' }, call);
  const request = { email: search, actorUserId: call.caller.userId, actorRole: role };
  const { userId } = await account.findUserByAddress(request, { requestId: call.requestId });
  return userId ?? search;
}
