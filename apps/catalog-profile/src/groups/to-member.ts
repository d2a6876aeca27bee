import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { MemberRow } from './store/member-columns.js';

/** A member's row as a roster's message. */
export function toMember(row: MemberRow): catalogProfile.Member {
  const { memberId, role, joinedAt, userId, userVisibility, userCreatedAt, ...profile } = row;
  return {
    id: memberId ?? '',
    role,
    joinedAt,
    user: { ...omitNulls(profile), id: userId, visibility: userVisibility, createdAt: userCreatedAt },
  };
}
