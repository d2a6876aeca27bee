import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, text, Timestamp, winRate } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

const OrganizationStats = named(
  'OrganizationStats',
  Type.Object(
    {
      organizationId: text('Organization id.'),
      teams: count('Its teams, except disbanded ones.'),
      members: count('Number of active members.'),
      matchesPlayed: count('Matches played by its teams.'),
      wins: count('Matches won by its teams.'),
      losses: count('Matches lost by its teams.'),
      winRate: winRate(),
    },
    { description: 'Totals of an organization’s teams.' },
  ),
);

export const getOrganizationStats = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/stats',
  operationId: 'getOrganizationStats',
  summary: 'Get the match record of an organization',
  description: ['Returns the match totals of an organization’s teams.'],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id.') }),
  response: Type.Object({ stats: OrganizationStats, timestamp: Timestamp() }),
  errors: ['error_org_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    return { stats: await profiles.getOrganizationStats(params, { caller, requestId }) };
  },
});
