import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, Timestamp } from '../../http/fields.js';
import { Summary, toSummary } from '../api-objects.js';

export const listOrganizationTeams = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/teams',
  operationId: 'listOrganizationTeams',
  summary: 'List the teams of an organization',
  section: 'contract 6',
  tag: 'Organizations',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id') }),
  response: Type.Object({ teams: Type.Array(Summary), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: ['error_org_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { teams } = await profiles.listOrganizationTeams(params, { caller, requestId });
    return { teams: teams.map(toSummary), count: teams.length };
  },
});
