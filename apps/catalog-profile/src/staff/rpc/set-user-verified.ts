import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { saveVerified } from '../store/staff.js';
import { actAsStaff, requireStaffTarget } from '../act-as-staff.js';

/**
 * Marks a user's identity as verified, or removes the mark (docs/reference/platform-staff.md).
 * @throws DomainError the errors of actAsStaff; error_user_not_found
 */
export function setUserVerified(context: CatalogProfileContext) {
  return (
    { user, order, isVerified }: catalogProfile.SetUserVerifiedRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetUserVerifiedResponse> => {
    const action = isVerified ? 'user.verified' : 'user.unverified';
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write(staff) {
        const { tx, timestamp, tell } = staff;
        const target = await requireStaffTarget(staff, user, action);
        if (target.isVerified === isVerified) return { timestamp };
        await saveVerified(tx, target.id, isVerified);
        tell({ action, target: target.id });
        return { timestamp };
      },
    });
  };
}
