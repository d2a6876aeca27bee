export { startFollowingUsers } from './follow-users.js';
export { staffRpc } from './rpc.js';
