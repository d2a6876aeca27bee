export { startFollowingStreams } from './follow-streams.js';
export { streamsRpc } from './rpc.js';
