import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { CodeBody, Invitation, toInvitation } from './invitation-objects.js';

export const previewInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/preview',
  operationId: 'previewInvitation',
  summary: 'Preview an invitation link',
  description: [
    'Returns the group that a link’s code invites to, even a private one. It changes nothing.',
    'Each user has a bucket for codes: 10 attempts, plus one every 20 seconds.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Users',
  scope: 'users.profile:read',
  body: CodeBody,
  response: Type.Object({ invitation: Invitation, timestamp: Timestamp() }),
  errors: ['error_invitation_not_found'],
  async handler({ body, caller, requestId, spend }, { invitations }) {
    await spend({ bucket: 'invitationCode', id: caller.userId, cost: 1 });
    const { invitation } = await invitations.previewInvitation(body, { caller, requestId });
    return { invitation: toInvitation(present(invitation)) };
  },
});
