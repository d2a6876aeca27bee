import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { checkUsername } from '../domain/username.js';
import { actAsStaff, requireStaffTarget } from '../steps/act-as-staff.js';
import { moveUsername } from '../steps/move-username.js';

/**
 * Gives a user another username (management, section J).
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
