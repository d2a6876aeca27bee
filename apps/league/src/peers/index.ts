export { createPeers, type Peers } from './clients.js';
export { readGames } from './find-game.js';
export { findRoleCandidate } from './find-role-candidate.js';
export { type CallerTeams, findTeam, readCallerTeams } from './find-team.js';
export { findUser, type FoundUser } from './find-user.js';
export { readStaffRole } from './read-staff-role.js';
