import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { Description, GROUP_WRITE, GroupName, GroupTag } from '../shared/group-fields.js';

export const createOrg = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/orgs',
  operationId: 'createOrg',
  summary: 'Create an organization',
  description: [
    'Creates an organization with the key owner as OWNER. The slug is the name with spaces replaced by underscores.',
    'A name is rejected if it, or a similar-looking one, is in use, or if it was in use recently.',
    'A person can own at most 5 organizations.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.profile:read-write',
  body: Type.Object({
    name: GroupName('Northern Lights'),
    tag: GroupTag('NL'),
    description: Type.Optional(Description('Teams of the far north.')),
  }),
  response: Type.Object({
    success: Success(),
    id: text('Organization id.'),
    slug: text('Name in URLs.'),
    timestamp: Timestamp(),
  }),
  emits: ['organization.created'],
  errors: ['error_name_taken', 'error_limit_reached', 'error_user_not_found'],
  async handler({ body, ...call }, { organizations, reservedNames }) {
    reservedNames.refuse(body.name, 'body.name');
    return { success: true as const, ...(await organizations.createOrganization(body, call)) };
  },
});
