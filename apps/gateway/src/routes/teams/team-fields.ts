import Type from 'typebox';
import { count, experience, flag, form, nullable, text, Visibility } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';
import { Platform, Region } from '../matches/match-fields.js';
import { Description } from '../shared/group-fields.js';

/** Fields of a team that both its creation and a change may set. */
export const TEAM_DETAILS = {
  description: Type.Optional(Description('Looking for scrims.')),
  platform: Type.Optional(described(Platform(), 'Gaming platform of the team.')),
  region: Type.Optional(described(Region(), 'Where the team plays.')),
};

export const TeamOrganization = named(
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

export const TeamProfile = named(
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
      organizationId: nullable.string('Id of its organization; null where `organization` is.'),
      organization: nullable.object(
        TeamOrganization,
        'The same organization; null without one, and if it is private and the caller is not an active member.',
      ),
      playlistId: nullable.string('Playlist of the team; null for an imported team without one.', 'competitive'),
      platform: nullable.string('Gaming platform of the team; null if not set.', 'PC'),
      region: nullable.string('Where the team plays, as it was set; null where it was not.', 'NA_EAST'),
      isMember: flag('Whether the key owner is an active member.'),
      isDisabled: flag('Whether it plays no new matches: it or its organization is disabled, or it was disbanded.'),
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
