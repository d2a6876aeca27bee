import type { catalogProfile } from '@matchpoint/contracts';
import { STAFF_ROLES, type StaffRole } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, nullable } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toUserProfile, UserProfile } from '../shared/api-objects.js';

const STATUSES = ['active', 'suspended', 'banned'] as const;
export const UserStatus = () => choice('UserStatus', STATUSES, 'Whether staff have suspended a user: for a time, or for good.');
export type UserStatus = (typeof STATUSES)[number];

/** As what somebody is staff of the platform; null: not. */
export const NullableStaffRole = () =>
  Type.Unsafe<StaffRole | null>({
    type: ['string', 'null'],
    enum: [...STAFF_ROLES, null],
    description: 'As what the person is staff of the platform; null: not.',
    examples: ['SUPPORT'],
  });

export const StaffUser = named(
  'StaffUser',
  Type.Object(
    {
      user: UserProfile,
      staffRole: NullableStaffRole(),
      status: UserStatus(),
      suspendedAt: nullable.instant('Since when the user is suspended.', '2026-01-15T12:00:00.000Z'),
      suspendedUntil: nullable.instant('Until when; null, where they are suspended: for good.', '2026-02-15T12:00:00.000Z'),
    },
    { description: 'A user as staff of the platform see them.' },
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
