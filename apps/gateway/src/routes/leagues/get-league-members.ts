import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, instant, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeagueRole, LeagueSlugPath, refuseOtherLeague, toUserReference, UserReference } from './league-objects.js';

const LeagueMember = named(
  'LeagueMember',
  Type.Object(
    {
      id: text('Id of the membership.'),
      userId: text('User id.'),
      role: LeagueRole(),
      joinedAt: instant('Since when.'),
      user: UserReference,
    },
    { description: 'The staff of a league with their roles.' },
  ),
);

const LeagueStaffInvitation = named(
  'LeagueStaffInvitation',
  Type.Object(
    {
      id: text('Id of the invitation.', 'linv_01j6qvx3k0fd8r5y2m9wcz0001'),
      userId: text('User id.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      role: text('Offered role.', 'MANAGER'),
      invitedBy: text('User id of the inviter.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      createdAt: instant('Creation time.', '2026-01-15T12:00:00.000Z'),
      expiresAt: instant('Expiry.', '2026-01-22T12:00:00.000Z'),
      user: UserReference,
    },
    { description: 'An open invitation to the staff of a league.' },
  ),
);

export const getLeagueMembers = defineRoute({
  method: 'POST',
  path: '/leagues/{identifier}/members',
  operationId: 'getLeagueMembers',
  summary: 'List the staff of a league',
  description: [
    'Lists the staff of a league and the open invitations to it.',
    'The key owner must have role MEMBER or higher on it, or be platform staff. Read-only; needs no body.',
  ],
  section: 'docs/reference/leagues.md#staff',
  tag: 'Leagues',
  scope: 'leagues.league_admin:read',
  isPublished: true,
  checkBinding: refuseOtherLeague,
  params: LeagueSlugPath,
  response: Type.Object({
    members: list(LeagueMember, 'The whole staff.'),
    invitations: list(LeagueStaffInvitation, 'Open invitations to the staff, newest first.'),
    count: count('Number of members.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_league_scope_mismatch', 'error_league_role_required', 'error_second_factor_required'],
  async handler({ params, caller, requestId }, context) {
    const { members, invitations } = await context.leagues.listLeagueMembers({ slug: params.identifier }, { caller, requestId });
    const users = await context.readUserReferences(
      [...members, ...invitations].map(({ userId }) => userId),
      caller,
      requestId,
    );
    return {
      members: members.map(({ id, userId, role, joinedAt }) => ({
        id,
        userId,
        role: role as 'OWNER',
        joinedAt,
        user: toUserReference(users, userId),
      })),
      invitations: invitations.map((invitation) => ({ ...invitation, user: toUserReference(users, invitation.userId) })),
      count: members.length,
    };
  },
});
