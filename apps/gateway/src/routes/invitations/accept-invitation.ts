import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { GROUP_WRITE } from '../group-fields.js';
import { InvitationId, JOIN_ERRORS, JoinedResponse, toJoined } from './invitation-objects.js';

export const acceptInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/user/invitations/{invitationId}/accept',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  description: [
    'Makes the key owner a member of what they are invited to. A second time changes nothing.',
    'Who invited must still be allowed to.',
  ],
  section: 'management G',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: Type.Object({ invitationId: InvitationId() }),
  response: JoinedResponse,
  emits: ['team.joined', 'organization.member_added'],
  errors: [...JOIN_ERRORS, 'error_invitation_not_open'],
  async handler({ params, ...call }, { invitations }) {
    return toJoined(await invitations.acceptInvitation(params, call));
  },
});
