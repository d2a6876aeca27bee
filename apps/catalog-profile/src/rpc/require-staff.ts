import type { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findStaffRole } from '../db/staff.js';
import { isStaffRole, requireStaffRole } from '../domain/staff-roles.js';

/** As what the caller is staff of the platform. @throws DomainError error_not_found; error_staff_role_required */
export function requireStaff({ pool, clock }: CatalogProfileContext) {
  return async ({ floor }: catalogProfile.RequireStaffRequest, call: CallContext): Promise<catalogProfile.RequireStaffResponse> => {
    if (!isStaffRole(floor)) throw invalidInput('floor', 'is no role of staff');
    const role = await findStaffRole(pool, requireCaller(call).userId, clock.now());
    requireStaffRole(role, floor);
    return { role };
  };
}
