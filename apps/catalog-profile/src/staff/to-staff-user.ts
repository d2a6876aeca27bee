import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { statusOf } from '../people/index.js';
import type { StaffUserRow } from './store/staff.js';

export function toStaffUser({ staffRole, suspendedAt, suspendedUntil, ...user }: StaffUserRow, now: Date): catalogProfile.StaffUser {
  const status = statusOf({ suspendedAt, suspendedUntil }, now);
  return {
    user: omitNulls(user),
    ...(staffRole !== null && { staffRole }),
    status,
    ...(status !== 'active' && suspendedAt !== null && { suspendedAt }),
    ...(status !== 'active' && suspendedUntil !== null && { suspendedUntil }),
  };
}
