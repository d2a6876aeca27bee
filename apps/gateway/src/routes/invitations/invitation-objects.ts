import type { catalogProfile, league } from '@matchpoint/contracts';
import { ASSIGNABLE_ROLES, isId } from '@matchpoint/core';
import Type, { type Static, type TSchema } from 'typebox';
import { choice, count, Identifier, instant, list, nullable, Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { OrganizationSummary, TeamSummary, toSummary, toUserProfile, UserProfile } from '../shared/api-objects.js';

const MAX_HOURS = 720;
const DEFAULT_HOURS = 168;
const MAX_USES = 100;

const InvitingLeague = named(
  'InvitingLeague',
  Type.Object(
    {
      id: text('League id.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
      slug: text('Name in URLs; unique, ignoring case.', 'friday-night-cup'),
      name: text('Display name.', 'Friday Night Cup'),
    },
    { description: 'A league that invites a user to its staff.' },
  ),
);

export const Invitation = named(
  'Invitation',
  Type.Object(
    {
      id: text('Id of the invitation.'),
      organization: nullable.object(OrganizationSummary, 'The inviting organization; null for a team or a league.'),
      team: nullable.object(TeamSummary, 'The inviting team; null for an organization or a league.'),
      league: nullable.object(InvitingLeague, 'The league inviting to its staff; null for a team or an organization.'),
      user: nullable.object(UserProfile, 'The invited user; null for a link.'),
      role: text('Offered role.'),
      invitedBy: text('User id of the inviter.'),
      maxUses: count('Maximum number of uses.'),
      uses: count('Number of uses of a link.'),
      createdAt: instant('Creation time.'),
      expiresAt: instant('Expiry.'),
    },
    {
      description:
        'An open invitation to an organization, a team or the staff of a league: for one person, or a link for anyone with its code.',
    },
  ),
);

export function toInvitation(invitation: catalogProfile.Invitation): Static<typeof Invitation> {
  const { organization, team, user, ...fields } = invitation;
  return {
    ...fields,
    organization: organization ? toSummary(organization) : null,
    team: team ? toSummary(team) : null,
    league: null,
    user: user ? toUserProfile(user) : null,
  };
}

/** An invitation to the staff of a league. */
export function toLeagueInvitation(
  { leagueId, leagueSlug, leagueName, ...fields }: league.UserLeagueInvitation,
  user: Static<typeof UserProfile>,
): Static<typeof Invitation> {
  return {
    ...fields,
    ...{ organization: null, team: null, league: { id: leagueId, slug: leagueSlug, name: leagueName }, user },
    ...{ maxUses: 1, uses: 0 },
  };
}

/** Whether an invitation is stored by the league service, according to its id. */
export const isLeagueInvitation = (id: string): boolean => isId('linv', id);

export const InvitationsResponse = named(
  'InvitationsResponse',
  Type.Object(
    { invitations: list(Invitation, 'All open invitations, newest first.'), count: count('Number of items.'), timestamp: Timestamp() },
    { description: 'The open invitations of a group.' },
  ),
);

/** The body of an invitation into a group with these roles. */
export const invitationBody = <Role extends TSchema>(role: Role) =>
  Type.Object({
    userId: Type.Optional(
      Identifier('The user to invite, by id or username; if left out, a link is created.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
    ),
    role: Type.Optional(role),
    expiresInHours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_HOURS,
        default: DEFAULT_HOURS,
        description: 'Validity in hours.',
        examples: [DEFAULT_HOURS],
      }),
    ),
    maxUses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_USES,
        default: 1,
        description: 'Maximum number of uses of a link. An invitation of one person (`userId`) can be used once.',
        examples: [1],
      }),
    ),
  });

export const InvitationCreated = named(
  'InvitationCreated',
  Type.Object(
    {
      success: Success(),
      id: text('Id of the invitation.'),
      expiresAt: instant('Expiry.'),
      code: Type.Optional(
        Type.String({ description: 'The code of a link, shown only once.', examples: ['kJ3v0Yw2n8Qb5Xr1Zt6Lp9Gs4Hd7Fc0a'] }),
      ),
      url: Type.Optional(
        Type.String({
          format: 'uri',
          description: 'The URL of a link with the code in its fragment, shown only once.',
          examples: ['https://play.example.org/invitation#kJ3v0Yw2n8Qb5Xr1Zt6Lp9Gs4Hd7Fc0a'],
        }),
      ),
      timestamp: Timestamp(),
    },
    { description: 'The result of an invitation.' },
  ),
);

/** The request to the profile service for an invitation, with defaults for omitted fields. */
export function toRequest(body: { userId?: string; role?: string; expiresInHours?: number; maxUses?: number }) {
  const { userId: user, role = 'MEMBER', expiresInHours = DEFAULT_HOURS, maxUses = 1 } = body;
  return { user, role, expiresInHours, maxUses };
}

/** The response, with the URL of a link: its code is in the fragment, which is not sent to servers. */
export function toCreated({ id, expiresAt, code, timestamp }: catalogProfile.CreateInvitationResponse, baseUrl: string) {
  return { success: true as const, id, expiresAt, timestamp, ...(code !== undefined && { code, url: `${baseUrl}/invitation#${code}` }) };
}

export const InvitationId = () => Identifier('Id of the invitation.');
export const CodeBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 128, description: 'The code of a link.', examples: ['kJ3v0Yw2n8Qb5Xr1Zt6Lp9Gs4Hd7Fc0a'] }),
});

export const JoinedResponse = named(
  'JoinedResponse',
  Type.Object(
    {
      success: Success(),
      organizationId: nullable.string('Id of the organization that was joined; null otherwise.', 'org_01j6qvx3k0fd8r5y2m9wcz0001'),
      teamId: nullable.string('Id of the team that was joined; null otherwise.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      leagueId: nullable.string('Id of the league whose staff was joined; null otherwise.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
      role: text('Role of the key owner.'),
      timestamp: Timestamp(),
    },
    { description: 'The membership of the key owner.' },
  ),
);

type Joined = catalogProfile.AcceptInvitationResponse & { leagueId?: string };

export function toJoined({ organizationId, teamId, leagueId, role, timestamp }: Joined) {
  const ids = { organizationId: organizationId ?? null, teamId: teamId ?? null, leagueId: leagueId ?? null };
  return { success: true as const, ...ids, role, timestamp };
}

/** Errors of joining. */
export const JOIN_ERRORS = [
  'error_invitation_not_found',
  'error_banned',
  'error_limit_reached',
  'error_team_not_active',
  'error_org_not_active',
] as const;

export const TeamInvitationRole = () => choice('TeamInvitationRole', ['CO_CAPTAIN', 'MEMBER'], 'Role in a team that an invitation offers.');
export const OrganizationInvitationRole = () =>
  choice('OrganizationInvitationRole', ASSIGNABLE_ROLES, 'Role in an organization that an invitation offers.');
