import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkUsername, moveUsername } from '../../people/index.js';
import { actAsStaff, requireStaffTarget } from '../act-as-staff.js';

/**
 * Gives a user another username (docs/reference/platform-staff.md).
 * @throws DomainError INVALID_INPUT; the errors of actAsStaff; error_user_not_found; error_name_taken
 */
export function renameUser(context: CatalogProfileContext) {
  return async (
    { user, order, username }: catalogProfile.RenameUserRequest,
    call: CallContext,
  ): Promise<catalogProfile.RenameUserResponse> => {
    checkUsername(username);
    return actAsStaff(context, call, 'staff', {
      action: 'user.renamed',
      order,
      async write(staff) {
        const { tx, now, timestamp, tell } = staff;
        const target = await requireStaffTarget(staff, user, 'user.renamed');
        if (target.username === username) return { timestamp };
        await moveUsername(tx, target, username, now);
        const before = { username: target.username };
        tell({ action: 'user.renamed', target: target.id, before, after: { username } });
        return { timestamp };
      },
    });
  };
}
