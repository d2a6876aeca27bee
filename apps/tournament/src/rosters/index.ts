export { isFullForToday } from './is-full-for-today.js';
export {
  checkIn,
  enterParticipant,
  findParticipant,
  findParticipantOfTeam,
  findTeamName,
  listParticipants,
  listSlotHolders,
  markAnnounced,
  type ParticipantPosition,
  type ParticipantRow,
  placeParticipants,
  seedParticipants,
  setParticipantStatus,
} from './store/participants.js';
export {
  addToRoster,
  clearRosters,
  countRoster,
  findRosterEntry,
  findRosterEntryOfUser,
  listRosters,
  listSmallRosters,
  MOST_ON_ROSTER,
  removeRosterEntry,
  type RosterEntryRow,
} from './store/rosters.js';
