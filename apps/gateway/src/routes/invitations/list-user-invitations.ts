import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../http/fields.js';
import { nextPage } from '../../http/next-page.js';
import { Invitation, toInvitation } from './invitation-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listUserInvitations';

export const listUserInvitations = defineRoute({
  method: 'GET',
  path: '/user/invitations',
  operationId: OPERATION,
  summary: 'Page through one’s own open invitations, newest first',
  description: ['Pages through the open invitations of the key owner into teams and organizations, newest first.'],
  section: 'management G',
  tag: 'Users',
  scope: 'users.profile:read',
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    invitations: list(Invitation, 'The page, newest first.'),
    count: count('How many the page holds.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query: { limit = PAGE_SIZE, cursor }, caller, requestId }, { invitations: client, cursors }) {
    const binding = { operationId: OPERATION, scope: `${bindingScope(caller)} ${caller.userId}`, filters: {} };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as { createdAt: string; id: string });
    const { invitations, hasMore } = await client.listUserInvitations(
      { limit, afterCreatedAt: after?.createdAt, afterId: after?.id },
      { caller, requestId },
    );
    const last = invitations.at(-1);
    return {
      invitations: invitations.map(toInvitation),
      count: invitations.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
