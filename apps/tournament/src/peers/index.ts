export { createPeers, type Peers } from './clients.js';
export { type CatalogGame, findGame } from './find-game.js';
export { findLeague, type HostLeague, isBannedInLeague, readLeagueRoles } from './find-league.js';
export { findOrganization, type HostOrganization } from './find-organization.js';
export { findTeam, readLedTeamIds, readOrganizationRoles, readTeamLead, type Team, type TeamLead } from './find-team.js';
export { findUserId } from './find-user.js';
export { isConnectionMissing } from './is-connection-missing.js';
export { readRatings } from './read-ratings.js';
export { readStaffRole } from './read-staff-role.js';
