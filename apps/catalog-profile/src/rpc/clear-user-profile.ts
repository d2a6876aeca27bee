import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { clearProfile } from '../db/staff.js';
import { actAsStaff, requireStaffTarget } from '../steps/act-as-staff.js';

/**
 * Takes away what a user's profile says and shows: name, text and pictures (management, section J).
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
        tell({ action: 'user.profile_cleared', target: id, before });
        return { timestamp, replacedUrls: [avatarUrl, bannerUrl].flatMap((url) => url ?? []) };
      },
    });
}
