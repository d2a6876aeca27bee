import { defineRoute } from '../shared/define-route.js';
import { GROUP_WRITE } from '../shared/group-fields.js';
import { CodeBody, JOIN_ERRORS, JoinedResponse, toJoined } from './invitation-objects.js';

export const redeemInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/invitations/redeem',
  operationId: 'redeemInvitation',
  summary: 'Join with the code of a link',
  description: [
    'Makes the key owner a member of the group that the code invites to. A repeat has no effect and spends no use of the link.',
    'Each user has a bucket for codes: 10 attempts, plus one every 20 seconds.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Users',
  scope: 'users.profile:read-write',
  body: CodeBody,
  response: JoinedResponse,
  emits: ['team.joined', 'organization.member_added'],
  errors: [...JOIN_ERRORS],
  async handler({ body, spend, ...call }, { invitations }) {
    await spend({ bucket: 'invitationCode', id: call.caller.userId, cost: 1 });
    return toJoined(await invitations.redeemInvitation(body, call));
  },
});
