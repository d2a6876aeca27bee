import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, experience, flag, form, Identifier, nullable, text, Timestamp, Visibility } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { toForm } from '../shared/api-objects.js';

const TeamOrganization = named(
  'TeamOrganization',
  Type.Object(
    {
      id: text('Organization id.'),
      slug: text('The name in addresses; unique without regard to case.'),
      name: text('The name to show.'),
      tag: nullable.string('A few letters that stand for the name.', 'AMER'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/organizations/americas_region.png'),
    },
    { description: 'The organization that a team belongs to.' },
  ),
);

const TeamProfile = named(
  'TeamProfile',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('The name in addresses; unique without regard to case.'),
      name: text('The name to show.'),
      tag: nullable.string('A few letters that stand for the name.', 'SEN'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
      visibility: Visibility(),
      description: nullable.string('What the team says of itself.', 'Los Angeles, since 2020.'),
      bannerUrl: nullable.uri('The wide picture above the profile.', 'https://cdn.example.org/banners/sentinels.png'),
      gameId: nullable.string('Slug of the game that it plays.'),
      organizationId: nullable.string('Id of the organization that it belongs to.'),
      organization: nullable.object(
        TeamOrganization,
        'The same organization; null without one, and for a private one to all but its active members.',
      ),
      playlistId: nullable.string('Playlist of the game that the team plays; null of an imported team without one.', 'competitive'),
      platform: nullable.string('On what the team plays, as it was set; null where it was not.', 'PC'),
      region: nullable.string('Where the team plays, as it was set; null where it was not.', 'NA_EAST'),
      isMember: flag('Whether the key owner is an active member.'),
      memberCount: Type.Optional(
        count('Active members. This and the record are absent of a limited or private team, to all but its members.'),
      ),
      wins: Type.Optional(count('Matches won, by forfeit too.')),
      losses: Type.Optional(count('Matches lost, by forfeit too.')),
      draws: Type.Optional(count('Matches that nobody won.')),
      matchesPlayed: Type.Optional(count('Matches played.')),
      experience: Type.Optional(experience()),
      form: Type.Optional(form()),
      createdAt: nullable.instant('When it was made.'),
    },
    { description: 'A team, as the caller may see it.' },
  ),
);

export const getTeamProfile = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}',
  operationId: 'getTeamProfile',
  summary: 'Get a team profile',
  description: [
    'Answers a team with its record.',
    'A limited or private team shows its members count and record to its active members only; `isMember` says whether the key',
    'owner is one.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  response: Type.Object({ team: TeamProfile, timestamp: Timestamp() }),
  errors: ['error_team_not_found'],
  async handler({ params, caller }, { identity, readTeam }) {
    const principal = Buffer.from(identity.signer.sign(caller));
    const callerUserId = identity.trustsUnsigned ? caller.userId : '';
    const { team } = await readTeam({ identifier: params.identifier, principal, callerUserId });
    if (!team) throw new DomainError('error_team_not_found');
    const { record, organization, ...profile } = team;
    return {
      team: {
        ...profile,
        tag: profile.tag ?? null,
        avatarUrl: profile.avatarUrl ?? null,
        visibility: profile.visibility as 'public' | 'limited' | 'private',
        description: profile.description ?? null,
        bannerUrl: profile.bannerUrl ?? null,
        gameId: profile.gameId ?? null,
        organizationId: profile.organizationId ?? null,
        organization: organization ? toOrganization(organization) : null,
        playlistId: profile.playlistId ?? null,
        platform: profile.platform ?? null,
        region: profile.region ?? null,
        ...(record && { ...record, form: toForm(record.form) }),
      },
    };
  },
});

function toOrganization({ id, slug, name, tag, avatarUrl }: catalogProfile.OrganizationSummary): Static<typeof TeamOrganization> {
  return { id, slug: slug ?? id, name, tag: tag ?? null, avatarUrl: avatarUrl ?? null };
}
