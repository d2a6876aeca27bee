import type { CatalogProfileContext } from '../context.js';
import { clearUserProfile } from './rpc/clear-user-profile.js';
import { getStaffUser } from './rpc/get-staff-user.js';
import { listReservedNames } from './rpc/list-reserved-names.js';
import { orderAccessChange } from './rpc/order-access-change.js';
import { renameUser } from './rpc/rename-user.js';
import { requireStaff } from './rpc/require-staff.js';
import { resolveUser } from './rpc/resolve-user.js';
import { searchUsers } from './rpc/search-users.js';
import { setNameReserved } from './rpc/set-name-reserved.js';
import { setStaffRole } from './rpc/set-staff-role.js';
import { setUserVerified } from './rpc/set-user-verified.js';

/** The RPCs of this room, by contract. */
export const staffRpc = (context: CatalogProfileContext) => ({
  profile: {
    resolveUser: resolveUser(context),
  },
  staff: {
    requireStaff: requireStaff(context),
    searchUsers: searchUsers(context),
    getStaffUser: getStaffUser(context),
    orderAccessChange: orderAccessChange(context),
    renameUser: renameUser(context),
    clearUserProfile: clearUserProfile(context),
    setStaffRole: setStaffRole(context),
    setUserVerified: setUserVerified(context),
    listReservedNames: listReservedNames(context),
    setNameReserved: setNameReserved(context),
  },
  staffAdministration: {
    setStaffRole: setStaffRole(context, 'operators'),
    listReservedNames: listReservedNames(context, 'operators'),
    setNameReserved: setNameReserved(context, 'operators'),
  },
});
