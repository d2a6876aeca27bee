import { defineRoute } from '../shared/define-route.js';
import { TeamPath } from '../shared/group-fields.js';
import { InvitationsResponse, toInvitation } from './invitation-objects.js';

export const listTeamInvitations = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}/invitations',
  operationId: 'listTeamInvitations',
  summary: 'List the open invitations of a team',
  description: [
    'Lists the open invitations and links of a team, newest first: at most 50, without codes.',
    'The key owner must captain the team, or be OWNER, ADMIN or MANAGER of its organization.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Teams',
  scope: 'teams.roster:read',
  params: TeamPath,
  response: InvitationsResponse,
  errors: ['error_team_not_found', 'error_captain_required'],
  async handler({ params, caller, requestId }, { invitations: client }) {
    const { invitations } = await client.listGroupInvitations({ group: { team: params.identifier } }, { caller, requestId });
    return { invitations: invitations.map(toInvitation), count: invitations.length };
  },
});
