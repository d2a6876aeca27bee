import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { OwnProfileRow } from './store/own-profile.js';
import { daysLater, RENAMES } from '../limits.js';

export function toOwnProfile({ acceptsInvitations, renamedAt, ...user }: OwnProfileRow, now: Date): catalogProfile.OwnProfile {
  const changesAt = renamedAt === null ? undefined : daysLater(new Date(renamedAt), RENAMES.userDays);
  return {
    user: omitNulls(user),
    acceptsInvitations,
    ...(changesAt !== undefined && changesAt > now.toISOString() && { usernameChangesAt: changesAt }),
  };
}
