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
export { isPlatformStaff, requirePlatformStaff } from './platform-staff.js';
export { readTournament, type SeenTournament } from './read-tournament.js';
