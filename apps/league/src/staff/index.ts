export { startFollowingUsers } from './follow-users.js';
export { staffRpc } from './rpc.js';
export { claimStaffPlace } from './store/staff-places.js';
