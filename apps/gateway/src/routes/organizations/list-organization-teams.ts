import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, Identifier, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { TeamSummary, toSummary } from '../shared/api-objects.js';

const OrganizationTeam = named(
  'OrganizationTeam',
  Type.Object(
    {
      ...TeamSummary.properties,
      isDisabled: flag('Whether it plays no new matches: it or its organization is disabled.'),
    },
    { description: 'A team of an organization.' },
  ),
);

export const listOrganizationTeams = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/teams',
  operationId: 'listOrganizationTeams',
  summary: 'List the teams of an organization',
  description: [
    'Lists the teams of an organization, except disbanded ones. Private teams are shown only to members of the organization or the team.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id.') }),
  response: Type.Object({
    teams: list(OrganizationTeam, 'All that the caller may see.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_org_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { teams } = await profiles.listOrganizationTeams(params, { caller, requestId });
    return { teams: teams.map((team) => ({ ...toSummary(team), isDisabled: team.isDisabled ?? false })), count: teams.length };
  },
});
