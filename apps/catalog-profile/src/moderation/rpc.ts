import type { CatalogProfileContext } from '../context.js';
import { assignOrganizationOwner } from './rpc/assign-organization-owner.js';
import { banOrganizationUser } from './rpc/ban-organization-user.js';
import { reinstateUser } from './rpc/reinstate-user.js';
import { setOrganizationDisabled } from './rpc/set-organization-disabled.js';
import { suspendUser } from './rpc/suspend-user.js';

/** The RPCs of this room, by contract. */
export const moderationRpc = (context: CatalogProfileContext) => ({
  staff: {
    suspendUser: suspendUser(context),
    reinstateUser: reinstateUser(context),
    assignOrganizationOwner: assignOrganizationOwner(context),
    setOrganizationDisabled: setOrganizationDisabled(context),
  },
  staffAdministration: {
    suspendUser: suspendUser(context, 'operators'),
    reinstateUser: reinstateUser(context, 'operators'),
  },
  organization: {
    banOrganizationUser: banOrganizationUser(context),
  },
});
