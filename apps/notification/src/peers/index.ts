export { createPeers, type Peers, type PeerTargets } from './clients.js';
export { readLeagueManagers } from './league-staff.js';
export { type MatchRoster, readMatchRosters } from './match-players.js';
export { type AwaitedAction, readNextActions } from './next-actions.js';
export { readTeamPeople, type TeamPeople } from './team-people.js';
