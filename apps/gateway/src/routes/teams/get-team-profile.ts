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
      slug: text('Name in URLs; unique, ignoring case.'),
      name: text('Display name.'),
      tag: nullable.string('Short tag.', 'AMER'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/organizations/americas_region.png'),
    },
    { description: 'The organization of a team.' },
  ),
);

const TeamProfile = named(
  'TeamProfile',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('Name in URLs; unique, ignoring case.'),
      name: text('Display name.'),
      tag: nullable.string('Short tag.', 'SEN'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
      visibility: Visibility(),
      description: nullable.string('Description of the team.', 'Los Angeles, since 2020.'),
      bannerUrl: nullable.uri('Banner of the profile.', 'https://cdn.example.org/banners/sentinels.png'),
      gameId: nullable.string('Slug of its game.'),
      organizationId: nullable.string('Id of its organization.'),
      organization: nullable.object(
        TeamOrganization,
        'The same organization; null without one, and if it is private and the caller is not an active member.',
      ),
      playlistId: nullable.string('Playlist of the team; null for an imported team without one.', 'competitive'),
      platform: nullable.string('Gaming platform of the team; null if not set.', 'PC'),
      region: nullable.string('Where the team plays, as it was set; null where it was not.', 'NA_EAST'),
      isMember: flag('Whether the key owner is an active member.'),
      memberCount: Type.Optional(count('Active members. For a limited or private team, only its members see this and the record.')),
      wins: Type.Optional(count('Matches won, including by forfeit.')),
      losses: Type.Optional(count('Matches lost, including by forfeit.')),
      draws: Type.Optional(count('Drawn matches.')),
      matchesPlayed: Type.Optional(count('Matches played.')),
      experience: Type.Optional(experience()),
      form: Type.Optional(form()),
      createdAt: nullable.instant('Creation time.'),
    },
    { description: 'A team, as visible to the caller.' },
  ),
);

export const getTeamProfile = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}',
  operationId: 'getTeamProfile',
  summary: 'Get a team profile',
  description: [
    'Returns a team with its record.',
    'A limited or private team shows its member count and record only to its active members; `isMember` is true if the key',
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
