import { defineRoute } from '../shared/define-route.js';
import { publicUrl } from '../../transport/public-url.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamPath } from '../shared/group-fields.js';
import { invitationBody, InvitationCreated, TeamInvitationRole, toCreated, toRequest } from './invitation-objects.js';

export const createTeamInvitation = defineRoute({
  ...GROUP_WRITE,
  isRepeatable: false,
  method: 'POST',
  path: '/teams/{identifier}/invitations',
  operationId: 'createTeamInvitation',
  summary: 'Invite a user to a team, or create a link',
  description: [
    'Invites the named user; a repeated invitation renews the first. Without `userId` it creates a link that anyone with the code can use.',
    'The code is shown only once, so for a link an Idempotency-Key is ignored.',
    'The key owner must captain the team, or be OWNER, ADMIN or MANAGER of its organization.',
  ],
  section: 'docs/reference/invitations.md',
  tag: 'Teams',
  scope: 'teams.roster:read-write',
  params: TeamPath,
  body: invitationBody(TeamInvitationRole()),
  response: InvitationCreated,
  errors: [...TEAM_ERRORS, 'error_user_not_found', 'error_team_member_exists', 'error_banned', 'error_limit_reached'],
  async handler({ params, body, idempotency, ...call }, { invitations, config }) {
    const request = { group: { team: params.identifier }, ...toRequest(body) };
    const once = body.userId === undefined || idempotency === undefined ? call : { ...call, idempotency };
    return toCreated(await invitations.createInvitation(request, once), publicUrl(config));
  },
});
