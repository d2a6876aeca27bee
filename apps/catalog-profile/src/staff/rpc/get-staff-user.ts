import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { findStaffUser } from '../store/staff.js';
import { toStaffUser } from '../to-staff-user.js';
import { readStaffCaller } from '../read-staff-caller.js';

/** A user as shown to staff (docs/reference/platform-staff.md). @throws as readStaffCaller; DomainError error_user_not_found */
export function getStaffUser({ pool, clock }: CatalogProfileContext) {
  return async ({ user }: catalogProfile.GetStaffUserRequest, call: CallContext): Promise<catalogProfile.GetStaffUserResponse> => {
    const now = clock.now();
    await readStaffCaller(pool, call, 'SUPPORT', now);
    const row = await findStaffUser(pool, user);
    if (!row) throw new DomainError('error_user_not_found');
    return { user: toStaffUser(row, now) };
  };
}
