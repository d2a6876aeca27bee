import type { catalogProfile } from '@matchpoint/contracts';
import { isStaffRole, STAFF_ROLES } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { actAsStaff, requireStaffTarget, type StaffSide } from '../act-as-staff.js';
import { refuseLastOperator } from '../refuse-last-operator.js';
import { saveStaffRole } from '../store/staff.js';

/**
 * Gives a user a role on the platform's staff, or removes it; the last OPERATOR stays (docs/reference/platform-staff.md).
 * @throws DomainError INVALID_INPUT; the errors of actAsStaff; error_user_not_found, also for a deleted user; error_last_operator
 */
export function setStaffRole(context: CatalogProfileContext, side: StaffSide = 'staff') {
  return async (
    { user, order, role }: catalogProfile.SetStaffRoleRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetStaffRoleResponse> => {
    if (role !== undefined && !isStaffRole(role)) throw invalidInput('body.role', `must be one of ${STAFF_ROLES.join(', ')}, or null`);
    const action = 'user.staff_role_changed';
    return actAsStaff(context, call, side, {
      action,
      order,
      async write(staff) {
        const { tx, actor, timestamp, tell } = staff;
        const target = await requireStaffTarget(staff, user, action);
        const { id, staffRole } = target;
        const wanted = role ?? null;
        if (target.deletedAt !== null) throw new DomainError('error_user_not_found');
        if (staffRole === wanted) return { userId: id, timestamp };
        // Who acts has an account, even if the event about it has not arrived.
        await refuseLastOperator(tx, actor.userId === id ? { ...target, hasAccount: true } : target);
        await saveStaffRole(tx, id, wanted);
        tell({ action, target: id, before: { staffRole }, after: { staffRole: wanted } });
        return { userId: id, timestamp };
      },
    });
  };
}
