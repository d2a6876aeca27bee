import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, nullable, Timestamp } from '../../http/fields.js';
import { present, Summary, toSummary } from '../api-objects.js';

const UserTeamMembership = Type.Object({
  ...Summary.properties,
  role: Type.String(),
  joinedAt: nullable.string(),
  organization: nullable.object(Summary),
});

export const listUserTeams = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/teams',
  operationId: 'listUserTeams',
  summary: 'List the teams of a user',
  section: '4.18',
  tag: 'Users',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id') }),
  response: Type.Object({ teams: Type.Array(UserTeamMembership), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { teams } = await profiles.listUserTeams(params, { caller, requestId });
    return {
      teams: teams.map(({ team, role, joinedAt, organization }) => ({
        ...toSummary(present(team)), role, joinedAt, organization: organization ? toSummary(organization) : null,
      })),
      count: teams.length,
    };
  },
});
