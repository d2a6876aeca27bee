import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE } from '../shared/group-fields.js';
import { InvitationId, isLeagueInvitation } from './invitation-objects.js';

export const declineInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/user/invitations/{invitationId}/decline',
  operationId: 'declineInvitation',
  summary: 'Decline an invitation',
  description: ['Declines an invitation to the key owner. A repeat has no effect.'],
  section: 'docs/reference/invitations.md',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: Type.Object({ invitationId: InvitationId() }),
  response: SuccessResponse,
  errors: ['error_invitation_not_found', 'error_invitation_not_open'],
  async handler({ params, ...call }, { invitations, leagueInvitations }) {
    const declined = isLeagueInvitation(params.invitationId)
      ? await leagueInvitations.declineLeagueInvitation(params, call)
      : await invitations.declineInvitation(params, call);
    return { success: true as const, ...declined };
  },
});
