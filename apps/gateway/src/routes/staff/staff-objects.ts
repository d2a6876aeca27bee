import type { catalogProfile } from '@matchpoint/contracts';
import { STAFF_ROLES, type StaffRole } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, nullable } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toUserProfile, UserProfile } from '../shared/api-objects.js';

const STATUSES = ['active', 'suspended', 'banned'] as const;
export const UserStatus = () => choice('UserStatus', STATUSES, 'Whether staff have suspended a user, temporarily or permanently.');
export type UserStatus = (typeof STATUSES)[number];

/** Somebody's role on the platform staff; null if none. */
export const NullableStaffRole = () =>
  Type.Unsafe<StaffRole | null>({
    type: ['string', 'null'],
    enum: [...STAFF_ROLES, null],
    description: 'Platform role; null if none.',
    examples: ['SUPPORT'],
  });

export const StaffUser = named(
  'StaffUser',
  Type.Object(
    {
      user: UserProfile,
      staffRole: NullableStaffRole(),
      status: UserStatus(),
      suspendedAt: nullable.instant('Start of the suspension.', '2026-01-15T12:00:00.000Z'),
      suspendedUntil: nullable.instant(
        'End of the suspension; null if it is permanent or the user is not suspended.',
        '2026-02-15T12:00:00.000Z',
      ),
    },
    { description: 'A user, for platform staff.' },
  ),
);

export function toStaffUser(found: catalogProfile.StaffUser): Static<typeof StaffUser> {
  return {
    user: toUserProfile(present(found.user)),
    staffRole: (found.staffRole ?? null) as StaffRole | null,
    status: found.status as UserStatus,
    suspendedAt: found.suspendedAt ?? null,
    suspendedUntil: found.suspendedUntil ?? null,
  };
}
