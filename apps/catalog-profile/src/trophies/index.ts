export { startFollowingTournaments } from './follow-tournaments.js';
