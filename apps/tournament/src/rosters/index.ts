export {
  checkIn,
  enterParticipant,
  findParticipant,
  findParticipantOfTeam,
  findTeamName,
  listParticipants,
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
  removeRosterEntry,
  type RosterEntryRow,
} from './store/rosters.js';
