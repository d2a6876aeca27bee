import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, Timestamp } from '../../http/fields.js';

const count = () => Type.Integer({ minimum: 0 });

const OrganizationStats = Type.Object({
  organizationId: Type.String(),
  teams: count(),
  members: count(),
  matchesPlayed: count(),
  wins: count(),
  losses: count(),
  winRate: Type.Number({ minimum: 0, maximum: 1 }),
});

export const getOrganizationStats = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}/stats',
  operationId: 'getOrganizationStats',
  summary: 'Get the match record of an organization',
  section: 'contract 6',
  tag: 'Organizations',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id') }),
  response: Type.Object({ stats: OrganizationStats, timestamp: Timestamp() }),
  errors: ['error_org_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    return { stats: await profiles.getOrganizationStats(params, { caller, requestId }) };
  },
});
