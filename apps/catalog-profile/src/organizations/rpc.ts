import type { CatalogProfileContext } from '../context.js';
import { addOrganizationMember } from './rpc/add-organization-member.js';
import { batchListOrganizationStaffIds } from './rpc/batch-list-organization-staff-ids.js';
import { clearOrganizationProfile } from './rpc/clear-organization-profile.js';
import { createOrganization } from './rpc/create-organization.js';
import { deleteOrganization } from './rpc/delete-organization.js';
import { getOrganization } from './rpc/get-organization.js';
import { getOrganizationMatchAccess } from './rpc/get-organization-match-access.js';
import { getOrganizationStats } from './rpc/get-organization-stats.js';
import { listOrganizationBans } from './rpc/list-organization-bans.js';
import { listOrganizationMembers } from './rpc/list-organization-members.js';
import { listOrganizationTeams } from './rpc/list-organization-teams.js';
import { removeOrganizationMember } from './rpc/remove-organization-member.js';
import { renameOrganization } from './rpc/rename-organization.js';
import { setOrganizationMemberRole } from './rpc/set-organization-member-role.js';
import { transferOrganizationOwnership } from './rpc/transfer-organization-ownership.js';
import { unbanOrganizationUser } from './rpc/unban-organization-user.js';
import { updateOrganization } from './rpc/update-organization.js';

/** The RPCs of this room, by contract. */
export const organizationsRpc = (context: CatalogProfileContext) => ({
  profile: {
    getOrganization: getOrganization(context),
    listOrganizationMembers: listOrganizationMembers(context),
    listOrganizationTeams: listOrganizationTeams(context),
    getOrganizationStats: getOrganizationStats(context),
    getOrganizationMatchAccess: getOrganizationMatchAccess(context),
    batchListOrganizationStaffIds: batchListOrganizationStaffIds(context),
  },
  staff: {
    renameOrganization: renameOrganization(context),
    clearOrganizationProfile: clearOrganizationProfile(context),
  },
  organization: {
    createOrganization: createOrganization(context),
    updateOrganization: updateOrganization(context),
    deleteOrganization: deleteOrganization(context),
    addOrganizationMember: addOrganizationMember(context),
    removeOrganizationMember: removeOrganizationMember(context),
    setOrganizationMemberRole: setOrganizationMemberRole(context),
    transferOrganizationOwnership: transferOrganizationOwnership(context),
    listOrganizationBans: listOrganizationBans(context),
    unbanOrganizationUser: unbanOrganizationUser(context),
  },
});
