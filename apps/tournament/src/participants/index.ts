export { startFollowingTeams } from './follow-teams.js';
export { participantsRpc } from './rpc.js';
export { takeOffRoster } from './take-off-roster.js';
export { takeOffAllRosters } from './take-off-rosters.js';
export { tellInvitedToDraft } from './tell-invited.js';
