export { startFollowingMatches } from './follow-matches.js';
export { matchesRpc } from './rpc.js';
