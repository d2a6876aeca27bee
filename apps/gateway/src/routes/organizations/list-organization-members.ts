import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { MembersResponse, toMember } from '../shared/api-objects.js';

export const listOrganizationMembers = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/members',
  operationId: 'listOrganizationMembers',
  summary: 'List the active members of an organization',
  description: ['Lists the active members of an organization with their public profiles.'],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id.') }),
  response: MembersResponse,
  errors: ['error_org_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { members } = await profiles.listOrganizationMembers(params, { caller, requestId });
    return { members: members.map(toMember), count: members.length };
  },
});
