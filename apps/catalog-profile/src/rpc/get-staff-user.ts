import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findStaffRole, findStaffUser } from '../db/staff.js';
import { requireStaffRole } from '../domain/staff-roles.js';
import { toStaffUser } from '../steps/to-staff-user.js';

/** A user as staff see them (management, section J). @throws DomainError error_not_found; error_user_not_found */
export function getStaffUser({ pool, clock }: CatalogProfileContext) {
  return async ({ user }: catalogProfile.GetStaffUserRequest, call: CallContext): Promise<catalogProfile.GetStaffUserResponse> => {
    const now = clock.now();
    requireStaffRole(await findStaffRole(pool, requireCaller(call).userId, now), 'SUPPORT');
    const row = await findStaffUser(pool, user);
    if (!row) throw new DomainError('error_user_not_found');
    return { user: toStaffUser(row, now) };
  };
}
