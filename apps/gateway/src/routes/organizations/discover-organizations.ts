import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Limit, list, Timestamp } from '../../operation/fields.js';
import { OrganizationSummary, toSummary } from '../shared/api-objects.js';

const PAGE_SIZE = 25;

export const discoverOrganizations = defineRoute({
  method: 'GET',
  path: '/orgs/discover',
  operationId: 'discoverOrganizations',
  summary: 'Find organizations by name or tag',
  description: [
    'Lists active organizations that are not private; with `search` those whose name or tag contains it, ignoring case.',
    'Exact matches come first, then verified organizations, then those with more matches played.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  query: Type.Object({
    search: Type.Optional(
      Type.String({ minLength: 2, maxLength: 64, description: 'Part of the name or tag, 2 to 64 characters.', examples: ['region'] }),
    ),
    limit: Limit(100, PAGE_SIZE),
  }),
  response: Type.Object({
    organizations: list(OrganizationSummary, 'Best match first.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query: { search, limit = PAGE_SIZE }, caller, requestId }, { organizations: client }) {
    const { organizations } = await client.discoverOrganizations({ search, limit }, { caller, requestId });
    return { organizations: organizations.map(toSummary), count: organizations.length };
  },
});
