import { isStaffAtLeast } from '@matchpoint/core';
import { DomainError, staffRoleTooLow } from '@matchpoint/errors';
import { type CallContext, requireCaller, requirePlatformRole } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { readStaffRole } from '../peers/index.js';

/** The lowest role of platform staff that has all permissions in a tournament. */
const FLOOR = 'MODERATOR';

/** What the platform lets a caller do in tournaments. */
export interface PlatformPermission {
  /** The role in which the caller acts; undefined: none that suffices and counts. */
  readonly platformRole: string | undefined;
  /** Their role would suffice, but does not count before a second factor. */
  readonly needsSecondFactor: boolean;
}

export const NO_PERMISSION: PlatformPermission = { platformRole: undefined, needsSecondFactor: false };

/**
 * The caller's permission by a platform role. A self-created key without `platform.staff` has none, whoever owns it; for the owner of a key
 * that an operator created, the operator vouches.
 * @throws DomainError error_unavailable
 */
export async function readPlatformPermission({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<PlatformPermission> {
  const { userId, platformRole } = requireCaller(call);
  if (userId === '' || platformRole === undefined) return NO_PERMISSION;
  const role = await readStaffRole(peers, call, userId);
  if (!isStaffAtLeast(role, FLOOR)) return NO_PERMISSION;
  return platformRole === 'counts' ? { ...NO_PERMISSION, platformRole: role } : { ...NO_PERMISSION, needsSecondFactor: true };
}

/**
 * The platform role of the caller.
 * @throws DomainError error_not_found for callers who are not staff, or whose key lacks `platform.staff`; error_staff_role_required;
 * error_second_factor_required
 */
export async function requirePlatformStaff({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<string> {
  const caller = requireCaller(call);
  const role = caller.platformRole && (await readStaffRole(peers, call, caller.userId));
  if (role === undefined) throw new DomainError('error_not_found');
  if (!isStaffAtLeast(role, FLOOR)) throw staffRoleTooLow(FLOOR);
  requirePlatformRole(caller);
  return role;
}
