import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { actAsStaff, requireStaffTarget, type StaffSide } from '../../staff/index.js';
import { changeStanding } from '../change-standing.js';

/**
 * Ends a suspension or a ban (docs/reference/platform-staff.md#bans); roles that a ban has ended stay ended.
 * @throws DomainError the errors of actAsStaff; error_user_not_found
 */
export function reinstateUser(context: CatalogProfileContext, side: StaffSide = 'staff') {
  return ({ user, order }: catalogProfile.ReinstateUserRequest, call: CallContext): Promise<catalogProfile.ReinstateUserResponse> =>
    actAsStaff(context, call, side, {
      action: 'user.reinstated',
      order,
      async write(staff) {
        const { tx, timestamp, tell } = staff;
        const target = await requireStaffTarget(staff, user, 'user.reinstated');
        const { id: userId, suspendedAt, suspendedUntil } = target;
        if (suspendedAt === null) return { userId, version: target.accessVersion, timestamp };
        const standing = { suspendedAt: null, suspendedUntil: null };
        const { version, events } = await changeStanding(tx, userId, standing, timestamp);
        tell({ action: 'user.reinstated', target: userId, before: { suspendedAt, suspendedUntil }, after: standing }, events);
        return { userId, version, timestamp };
      },
    });
}
