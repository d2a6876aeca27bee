export { administerTournament, type CallerAct, openSystemAct, type TournamentAct } from './administer-tournament.js';
export {
  actsForHost,
  type Authority,
  isManagedByKey,
  isOfKeysGame,
  readOutsideAuthority,
  refuseDeveloperKey,
  refuseOrganizerKey,
  settleAuthority,
} from './authority.js';
export { NO_PERMISSION, readPlatformPermission, requirePlatformStaff } from './platform-staff.js';
export { staffActed } from './staff-acted.js';
export { readTournament, type SeenTournament } from './read-tournament.js';
