import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { count, flag, list, nullable, Success, text, Timestamp, Visibility } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Objects embedded in responses of several resources, and their conversion from messages. */

export const UserProfile = named(
  'UserProfile',
  Type.Object(
    {
      id: text('User id.'),
      username: nullable.string('Name in URLs and mentions; unique, ignoring case.'),
      name: nullable.string('Display name.', 'Gilded Acorn'),
      avatarUrl: nullable.uri('Picture of the user.', 'https://cdn.example.org/avatars/gildedacorn.png'),
      bannerUrl: nullable.uri('Banner of the profile.', 'https://cdn.example.org/banners/gildedacorn.png'),
      isVerified: flag('Whether the platform has verified the identity.'),
      bio: nullable.string('Description of the user.', 'In-game leader.'),
      visibility: Visibility(),
      createdAt: nullable.instant('Creation time of the account.'),
    },
    { description: 'A user, as shown publicly.' },
  ),
);

export function toUserProfile(user: catalogProfile.UserProfile): Static<typeof UserProfile> {
  return {
    id: user.id,
    username: user.username,
    name: user.name ?? null,
    avatarUrl: user.avatarUrl ?? null,
    bannerUrl: user.bannerUrl ?? null,
    isVerified: user.isVerified,
    bio: user.bio ?? null,
    visibility: user.visibility as Static<typeof UserProfile>['visibility'],
    createdAt: user.createdAt,
  };
}

export const Member = named(
  'Member',
  Type.Object(
    {
      id: text('Id of the membership.'),
      user: UserProfile,
      role: text('In a team CAPTAIN, CO_CAPTAIN or MEMBER; in an organization OWNER, ADMIN, MANAGER or MEMBER.'),
      joinedAt: nullable.instant('Since when.'),
    },
    { description: 'A member of a team or an organization, with their role.' },
  ),
);

export function toMember(member: catalogProfile.Member): Static<typeof Member> {
  return { id: member.id, user: toUserProfile(present(member.user)), role: member.role, joinedAt: member.joinedAt };
}

/** The fields of a team or organization when another object refers to it. */
const SUMMARY = {
  id: text('Id of the team or organization.'),
  slug: nullable.string('Name in URLs; unique, ignoring case.'),
  name: text('Display name.'),
  tag: nullable.string('Short tag.', 'SEN'),
  avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
  visibility: Visibility(),
};
export const TeamSummary = named('TeamSummary', Type.Object(SUMMARY, { description: 'A team, as embedded in other objects.' }));
export const OrganizationSummary = named(
  'OrganizationSummary',
  Type.Object(SUMMARY, { description: 'An organization, as embedded in other objects.' }),
);

export function toSummary(summary: catalogProfile.TeamSummary | catalogProfile.OrganizationSummary): Static<typeof TeamSummary> {
  return {
    id: summary.id,
    slug: summary.slug ?? null,
    name: summary.name,
    tag: summary.tag ?? null,
    avatarUrl: summary.avatarUrl ?? null,
    visibility: summary.visibility as Static<typeof TeamSummary>['visibility'],
  };
}

/** Members of an organization or a team, in the legacy envelope (docs/reference/pagination.md#envelopes). */
export const MembersResponse = named(
  'MembersResponse',
  Type.Object(
    {
      members: list(Member, 'All active members.'),
      count: count('Number of items.'),
      timestamp: Timestamp(),
    },
    { description: 'Active members of a team or an organization.' },
  ),
);

/** The response to a write without further data. */
export const SuccessResponse = named(
  'SuccessResponse',
  Type.Object({ success: Success(), timestamp: Timestamp() }, { description: 'The write succeeded.' }),
);

/** A message field that its service always sets. Protobuf makes every message field optional. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a service left out a required message');
  return value;
}

/** A recent form, from a service's response. */
export const toForm = (outcomes: readonly string[]): ('win' | 'draw' | 'loss')[] => outcomes as ('win' | 'draw' | 'loss')[];
