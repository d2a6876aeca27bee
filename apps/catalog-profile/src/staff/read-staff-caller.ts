import type { StaffRole } from '@matchpoint/core';
import { type CallContext, requireCaller, requirePlatformRole } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import { requireStaffRole } from './rules/staff-roles.js';
import { findStaffRole } from './store/staff.js';

/**
 * The caller as platform staff: with a sufficient role, in a session or by a key for which the role counts.
 * @throws DomainError error_not_found for callers who are not staff, or whose key lacks `platform.staff`; error_staff_role_required;
 * error_second_factor_required
 */
export async function readStaffCaller(
  client: Pool | ClientBase,
  call: CallContext,
  floor: StaffRole,
  now: Date,
): Promise<{ userId: string; role: StaffRole }> {
  const caller = requireCaller(call);
  const role = caller.platformRole ? await findStaffRole(client, caller.userId, now) : null;
  requireStaffRole(role, floor);
  requirePlatformRole(caller);
  return { userId: caller.userId, role };
}
