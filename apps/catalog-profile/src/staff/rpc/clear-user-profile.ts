import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { picturesRemoved } from '../../images/index.js';
import { actAsStaff, requireStaffTarget } from '../act-as-staff.js';
import { clearProfile } from '../store/staff.js';

/**
 * Clears a user's profile: name, text and pictures (docs/reference/platform-staff.md).
 * @throws DomainError the errors of actAsStaff; error_user_not_found
 */
export function clearUserProfile(context: CatalogProfileContext) {
  return ({ user, order }: catalogProfile.ClearUserProfileRequest, call: CallContext): Promise<catalogProfile.ClearUserProfileResponse> =>
    actAsStaff(context, call, 'staff', {
      action: 'user.profile_cleared',
      order,
      async write(staff) {
        const { tx, timestamp, tell } = staff;
        const { id, name, bio, avatarUrl, bannerUrl } = await requireStaffTarget(staff, user, 'user.profile_cleared');
        const before = { name, bio, avatarUrl, bannerUrl };
        if (Object.values(before).every((value) => value === null)) return { timestamp, replacedUrls: [] };
        await clearProfile(tx, id);
        const replacedUrls = [avatarUrl, bannerUrl].flatMap((url) => url ?? []);
        tell({ action: 'user.profile_cleared', target: id, before }, picturesRemoved('user', id, replacedUrls));
        return { timestamp, replacedUrls };
      },
    });
}
