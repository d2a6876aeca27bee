import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { GROUP_WRITE } from '../group-fields.js';
import { InvitationId } from './invitation-objects.js';

export const declineInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/user/invitations/{invitationId}/decline',
  operationId: 'declineInvitation',
  summary: 'Decline an invitation',
  description: ['Says no to an invitation of the key owner. A second time changes nothing.'],
  section: 'management G',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: Type.Object({ invitationId: InvitationId() }),
  response: SuccessResponse,
  errors: ['error_invitation_not_found', 'error_invitation_not_open'],
  async handler({ params, ...call }, { invitations }) {
    return { success: true as const, ...(await invitations.declineInvitation(params, call)) };
  },
});
