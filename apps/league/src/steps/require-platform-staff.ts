import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { readStaffRole } from '../peers/read-staff-role.js';

/** Roles of the platform's staff, the lowest first (management J). */
const STAFF_ROLES = ['SUPPORT', 'MODERATOR', 'OPERATOR'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a role on the platform's staff is `floor` or higher; no role is lower than any. */
export const isStaffAtLeast = (role: string | undefined, floor: StaffRole): boolean =>
  role !== undefined && STAFF_ROLES.indexOf(role as StaffRole) >= STAFF_ROLES.indexOf(floor);

/**
 * As what the caller is staff of the platform. Refuses who is not, as if there was nothing here, and whose role is too low. Asked before
 * the transaction, so that no league waits for another service.
 * @throws DomainError error_not_found, error_staff_role_required
 */
export async function requirePlatformStaff(
  { peers }: Pick<LeagueContext, 'peers'>,
  call: CallContext,
  floor: StaffRole,
): Promise<StaffRole> {
  const role = await readStaffRole(peers, call, requireCaller(call).userId);
  if (role === undefined) throw new DomainError('error_not_found');
  if (!isStaffAtLeast(role, floor)) throw new DomainError('error_staff_role_required');
  return role as StaffRole;
}
