import type { catalogProfile } from '@matchpoint/contracts';
import type { MemberRow } from '../db/member-columns.js';
import { omitNulls } from '../db/omit-nulls.js';

/** A member's row as the message that rosters are made of. */
export function toMember(row: MemberRow): catalogProfile.Member {
  const { memberId, role, joinedAt, userId, userVisibility, userCreatedAt, ...profile } = row;
  return {
    id: memberId ?? '',
    role,
    joinedAt,
    user: { ...omitNulls(profile), id: userId, visibility: userVisibility, createdAt: userCreatedAt },
  };
}
