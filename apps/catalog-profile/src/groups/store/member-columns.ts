/** A member of a team or organization, with the profile fields that the caller may see. */
export interface MemberRow {
  memberId: string | null;
  role: string;
  joinedAt: string;
  userId: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  bio: string | null;
  isVerified: boolean;
  userVisibility: string;
  userCreatedAt: string;
}

/**
 * Columns of {@link MemberRow} from memberships `m` and users `u`. A roster names all of its players, but others see only the username of a
 * user whose profile is private (docs/reference/users.md#profile).
 */
export function memberColumns(callerParameter: string): string {
  const shown = (column: string): string => `case when u.visibility <> 'private' or u.id = ${callerParameter} then u.${column} end`;
  return `m.id as "memberId", m.role, m.joined_at as "joinedAt", u.id as "userId", u.username, ${shown('name')} as name,
    ${shown('avatar_url')} as "avatarUrl",
    ${shown('banner_url')} as "bannerUrl", ${shown('bio')} as bio, u.is_verified as "isVerified", u.visibility as "userVisibility",
      u.created_at as "userCreatedAt"`;
}

/** Names of those columns, for the outer select of a lateral join. */
export const MEMBER_FIELDS = [
  'memberId',
  'role',
  'joinedAt',
  'userId',
  'username',
  'name',
  'avatarUrl',
  'bannerUrl',
  'bio',
  'isVerified',
  'userVisibility',
  'userCreatedAt',
]
  .map((field) => `l."${field}"`)
  .join(', ');
