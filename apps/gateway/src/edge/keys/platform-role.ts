import { DomainError } from '@matchpoint/errors';
import type { PlatformRoleUse, SessionLevel } from '@matchpoint/rpc';
import type { GatewayConfig } from '../../config.js';
import type { KeyRecord } from './key-record.js';
import { meets, type Permissions } from '../../permissions/permissions.js';

/**
 * Whether platform staff need a second factor in this installation. It is part of every signed principal, so services need no setting for
 * it.
 */
export type SecondFactorRule = GatewayConfig['staffSecondFactor'];

/** Whether the person of a session acts as platform staff, provided that they are. */
export const platformRoleAt = (level: SessionLevel, rule: SecondFactorRule): PlatformRoleUse =>
  rule === 'optional' || level === 2 ? 'counts' : 'needs_second_factor';

/**
 * The same for a key. An operator vouches for the owner of a key that the operator created; a self-created key needs `platform.staff`,
 * granted in a session of level 2.
 */
export function platformRoleOf(key: Pick<KeyRecord, 'createdBy' | 'permissions' | 'madeAtLevel'>, rule: SecondFactorRule) {
  if (key.createdBy === 'operator') return 'counts';
  return grantsStaff(key.permissions) ? platformRoleAt(key.madeAtLevel ?? 1, rule) : undefined;
}

const grantsStaff = (permissions: Permissions): boolean => meets(permissions, 'platform.staff:enabled');

/**
 * Checked before revealing the secret of a key that acts as platform staff, or granting the permission. @throws DomainError
 * error_second_factor_required
 */
export function requireLevelForStaffKey(permissions: Permissions, level: SessionLevel, rule: SecondFactorRule): void {
  if (grantsStaff(permissions) && platformRoleAt(level, rule) !== 'counts') {
    const message = 'Creating a key with platform.staff requires a session confirmed with a second factor.';
    throw new DomainError('error_second_factor_required', { message });
  }
}

/** What such a key inherits from the session and its owner: someone who is not staff yet can't create a key that acts as staff later. */
export function proofOf(permissions: Permissions, level: SessionLevel, owner: { isStaff: boolean }) {
  const restsOnStaffRole = grantsStaff(permissions) && owner.isStaff;
  return { madeAtLevel: restsOnStaffRole ? level : (1 as const), restsOnStaffRole };
}
