import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { GROUP_WRITE } from '../shared/group-fields.js';
import { InvitationId, isLeagueInvitation, JOIN_ERRORS, JoinedResponse, toJoined } from './invitation-objects.js';

export const acceptInvitation = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/user/invitations/{invitationId}/accept',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  description: [
    'Makes the key owner a member of the inviting group. A repeat has no effect.',
    'The inviter must still have the right to invite.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: Type.Object({ invitationId: InvitationId() }),
  response: JoinedResponse,
  emits: ['team.joined', 'organization.member_added', 'league.staff_added'],
  errors: [...JOIN_ERRORS, 'error_league_not_active', 'error_invitation_not_open'],
  async handler({ params, ...call }, { invitations, leagueInvitations }) {
    if (isLeagueInvitation(params.invitationId)) return toJoined(await leagueInvitations.acceptLeagueInvitation(params, call));
    return toJoined(await invitations.acceptInvitation(params, call));
  },
});
