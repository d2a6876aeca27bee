import { isStaffAtLeast, type StaffRole } from '@matchpoint/core';
import { DomainError, staffRoleTooLow } from '@matchpoint/errors';
import { type CallContext, requireCaller, requirePlatformRole } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { readStaffRole } from '../peers/index.js';

/**
 * The platform role by which the caller passes a floor; undefined without one. A self-created key without `platform.staff` has none,
 * whoever owns it; for the owner of a key that an operator created, the operator vouches.
 * @throws DomainError error_second_factor_required if the role would suffice; error_unavailable
 */
export async function findPlatformRole(
  { peers }: Pick<LeagueContext, 'peers'>,
  call: CallContext,
  floor: StaffRole,
): Promise<StaffRole | undefined> {
  const { userId, platformRole } = requireCaller(call);
  // A visitor has no staff role.
  if (userId === '' || platformRole === undefined) return undefined;
  const role = await readStaffRole(peers, call, userId);
  if (!isStaffAtLeast(role, floor)) return undefined;
  requirePlatformRole({ platformRole });
  return role as StaffRole;
}

/**
 * The caller's role on the platform's staff. Read before the transaction, so that no league waits for another service.
 * @throws DomainError error_not_found for callers who are not staff, or whose key lacks `platform.staff`; error_staff_role_required;
 * error_second_factor_required
 */
export async function requirePlatformStaff(
  { peers }: Pick<LeagueContext, 'peers'>,
  call: CallContext,
  floor: StaffRole,
): Promise<StaffRole> {
  const caller = requireCaller(call);
  const role = caller.platformRole && (await readStaffRole(peers, call, caller.userId));
  if (role === undefined) throw new DomainError('error_not_found');
  if (!isStaffAtLeast(role, floor)) throw staffRoleTooLow(floor);
  requirePlatformRole(caller);
  return role as StaffRole;
}
