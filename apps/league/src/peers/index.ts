export { createPeers, type Peers } from './clients.js';
export { readGames } from './find-game.js';
export { findRoleCandidate } from './find-role-candidate.js';
export { findTeam, readCaptainedTeamIds } from './find-team.js';
export { findUserId } from './find-user.js';
export { readStaffRole } from './read-staff-role.js';
