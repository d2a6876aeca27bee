import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { UserProfileRow } from './store/user-profiles.js';

/** A user in a list: others see only the username of a private profile (docs/reference/users.md#profile). */
export function toShownProfile(row: UserProfileRow, callerId: string): catalogProfile.UserProfile {
  const isHidden = row.visibility === 'private' && row.id !== callerId;
  return omitNulls(isHidden ? { ...row, name: null, avatarUrl: null, bannerUrl: null, bio: null } : row);
}
