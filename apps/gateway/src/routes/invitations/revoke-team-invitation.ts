import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamPath } from '../shared/group-fields.js';
import { InvitationId } from './invitation-objects.js';

export const revokeTeamInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/teams/{identifier}/invitations/{invitationId}',
  operationId: 'revokeTeamInvitation',
  summary: 'Revoke an invitation or a link',
  description: [
    'Revokes an invitation or a link of a team. A repeat has no effect.',
    'The key owner must captain the team, or be OWNER, ADMIN or MANAGER of its organization.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Teams',
  scope: 'teams.roster:read-write',
  params: Type.Object({ ...TeamPath.properties, invitationId: InvitationId() }),
  response: SuccessResponse,
  errors: [...TEAM_ERRORS, 'error_invitation_not_found', 'error_invitation_not_open'],
  async handler({ params: { identifier, invitationId }, ...call }, { invitations }) {
    const request = { group: { team: identifier }, invitationId };
    return { success: true as const, ...(await invitations.revokeInvitation(request, call)) };
  },
});
