export { changeOrganization } from './change-organization.js';
export { organizationEvent } from './events.js';
export { organizationImporter } from './import/organizations.js';
export { refuseBarred } from './import/refuse-barred.js';
export { refuseFullOrganization } from './refuse-full-organization.js';
export { requireCandidate } from './require-candidate.js';
export { requireStaffOrganization } from './require-staff-organization.js';
export { organizationsRpc } from './rpc.js';
export { countBans, insertBan, isBanned, playsForOrganization } from './store/bans.js';
export { resolveOrganizations, shareOrganizations } from './store/imported-organizations.js';
export {
  countActiveTeams,
  countOwnedOrganizations,
  findOrganizationMembers,
  type LockedOrganization,
  lockOrganization,
  type OrganizationMember,
  setOrganizationStatus,
} from './store/locked-organizations.js';
export { findOrganizationProfile } from './store/profiles.js';
