import { DomainError } from '@matchpoint/errors';
import type { PlatformRoleUse, SessionLevel } from '@matchpoint/rpc';
import type { GatewayConfig } from '../../config.js';
import type { KeyRecord } from './key-record.js';
import { meets, type Permissions } from '../../permissions/permissions.js';

/** Whether staff of the platform need a second factor here. Signed into every principal, so that no service is configured for it. */
export type SecondFactorRule = GatewayConfig['staffSecondFactor'];

/** Whether a session's person acts as staff of the platform, where they are. */
export const platformRoleAt = (level: SessionLevel, rule: SecondFactorRule): PlatformRoleUse =>
  rule === 'optional' || level === 2 ? 'counts' : 'needs_second_factor';

/**
 * The same of a key. An operator has vouched for the owner of a key that they made; a self-made key needs `platform.staff`, granted in a
 * session of level 2.
 */
export function platformRoleOf(key: Pick<KeyRecord, 'createdBy' | 'permissions' | 'madeAtLevel'>, rule: SecondFactorRule) {
  if (key.createdBy === 'operator') return 'counts';
  return grantsStaff(key.permissions) ? platformRoleAt(key.madeAtLevel ?? 1, rule) : undefined;
}

export const grantsStaff = (permissions: Permissions): boolean => meets(permissions, 'platform.staff:enabled');

/** For what yields a key that acts as staff: its secret, or its permission. @throws DomainError error_second_factor_required */
export function requireLevelForStaffKey(permissions: Permissions, level: SessionLevel, rule: SecondFactorRule): void {
  if (grantsStaff(permissions) && platformRoleAt(level, rule) !== 'counts') {
    const message = 'Creating a key with platform.staff requires a session confirmed with a second factor.';
    throw new DomainError('error_second_factor_required', { message });
  }
}

/** What such a key has of the session and of its owner: who is no staff yet makes none that acts as staff once they are. */
export function proofOf(permissions: Permissions, level: SessionLevel, owner: { isStaff: boolean }) {
  const restsOnStaffRole = grantsStaff(permissions) && owner.isStaff;
  return { madeAtLevel: restsOnStaffRole ? level : (1 as const), restsOnStaffRole };
}
