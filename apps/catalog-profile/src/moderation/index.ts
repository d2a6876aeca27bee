export { endRolesOf } from './end-roles.js';
export { startFollowingSuspensions } from './follow-suspensions.js';
export { moderationRpc } from './rpc.js';
export { findOrganizationOnlyOwnedBy } from './store/roles-of-user.js';
