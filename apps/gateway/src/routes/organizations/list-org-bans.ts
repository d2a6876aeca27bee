import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, instant, Limit, list, text, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { named } from '../../operation/named.js';
import { present, toUserProfile, UserProfile } from '../shared/api-objects.js';
import { OrganizationPath } from '../shared/group-fields.js';

const PAGE_SIZE = 25;
const OPERATION = 'listOrgBans';

const OrganizationBan = named(
  'OrganizationBan',
  Type.Object(
    {
      user: UserProfile,
      reason: text('Reason given by the person who acted.'),
      bannedBy: text('User id of the person who imposed it.'),
      createdAt: instant('Since when.'),
    },
    { description: 'A user who is banned from an organization and its teams.' },
  ),
);

export const listOrgBans = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/bans',
  operationId: OPERATION,
  summary: 'List the bans of an organization, newest first',
  description: ['Lists the users banned by an organization, newest first. The key owner must be OWNER or ADMIN.'],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.profile:read',
  params: OrganizationPath,
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    bans: list(OrganizationBan, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_org_not_found', 'error_org_membership_required', 'error_org_role_required'],
  async handler({ params, query: { limit = PAGE_SIZE, cursor }, caller, requestId }, { organizations, cursors }) {
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { organization: params.identifier.toLowerCase() } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as { createdAt: string; userId: string });
    const { bans, hasMore } = await organizations.listOrganizationBans(
      { ...params, limit, afterCreatedAt: after?.createdAt, afterUserId: after?.userId },
      { caller, requestId },
    );
    const last = bans.at(-1);
    return {
      bans: bans.map((ban) => ({ ...ban, user: toUserProfile(present(ban.user)) })),
      count: bans.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, userId: present(last.user).id }),
    };
  },
});
