import Type from 'typebox';
import { count, experience, flag, form, nullable, text, Visibility } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';
import { Platform, Region } from '../matches/match-fields.js';
import { Description } from '../shared/group-fields.js';

/** Fields of a team that both its creation and a change may set. */
export const TEAM_DETAILS = {
  description: Type.Optional(Description('Looking for scrims.')),
  platform: Type.Optional(described(Platform(), 'On what the team plays.')),
  region: Type.Optional(described(Region(), 'Where the team plays.')),
};

export const TeamOrganization = named(
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

export const TeamProfile = named(
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
