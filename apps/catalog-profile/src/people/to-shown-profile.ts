import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { UserProfileRow } from './store/user-profiles.js';

/** Somebody whom a list names: of a private profile others see the username alone (docs/reference/users.md#profile). */
export function toShownProfile(row: UserProfileRow, callerId: string): catalogProfile.UserProfile {
  const isHidden = row.visibility === 'private' && row.id !== callerId;
  return omitNulls(isHidden ? { ...row, name: null, avatarUrl: null, bannerUrl: null, bio: null } : row);
}
