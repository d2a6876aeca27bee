import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { nullable, Timestamp, Visibility } from '../http/fields.js';

/** Objects that responses of several resources embed, with how each is made of its message. */

export const UserProfile = Type.Object({
  id: Type.String(),
  username: nullable.string(),
  name: nullable.string(),
  avatarUrl: nullable.string(),
  bannerUrl: nullable.string(),
  isVerified: Type.Boolean(),
  bio: nullable.string(),
  visibility: Visibility(),
  createdAt: nullable.string(),
});

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

export const Member = Type.Object({ id: Type.String(), user: UserProfile, role: Type.String(), joinedAt: nullable.string() });

export function toMember(member: catalogProfile.Member): Static<typeof Member> {
  return { id: member.id, user: toUserProfile(present(member.user)), role: member.role, joinedAt: member.joinedAt };
}

/** A team or an organization where it is named by another object. */
export const Summary = Type.Object({
  id: Type.String(),
  slug: nullable.string(),
  name: Type.String(),
  tag: nullable.string(),
  avatarUrl: nullable.string(),
  visibility: Visibility(),
});

export function toSummary(summary: catalogProfile.TeamSummary | catalogProfile.OrganizationSummary): Static<typeof Summary> {
  return {
    id: summary.id,
    slug: summary.slug ?? null,
    name: summary.name,
    tag: summary.tag ?? null,
    avatarUrl: summary.avatarUrl ?? null,
    visibility: summary.visibility as Static<typeof Summary>['visibility'],
  };
}

/** Members of an organization or a team, in the envelope of specification 4.19. */
export const MembersResponse = Type.Object({ members: Type.Array(Member), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() });

/** A message field that its service always sets. Protobuf makes every message field optional. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a service left out a required message');
  return value;
}
