import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { Invitation } from './invitation-objects.js';
import { type Position, readInvitations } from './read-invitations.js';

const PAGE_SIZE = 25;
const OPERATION = 'listUserInvitations';

export const listUserInvitations = defineRoute({
  method: 'GET',
  path: '/user/invitations',
  operationId: OPERATION,
  summary: 'List your open invitations, newest first',
  description: ['Lists the open invitations of the key owner to teams, organizations and the staff of leagues, newest first.'],
  section: 'docs/reference/invitations.md',
  tag: 'Users',
  scope: 'users.profile:read',
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    invitations: list(Invitation, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query: { limit = PAGE_SIZE, cursor }, caller, requestId }, context) {
    const { cursors } = context;
    const binding = { operationId: OPERATION, scope: `${bindingScope(caller)} ${caller.userId}`, filters: {} };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as Position);
    const { invitations, hasMore } = await readInvitations(context, { limit, after }, { caller, requestId });
    const last = invitations.at(-1);
    return {
      invitations,
      count: invitations.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
