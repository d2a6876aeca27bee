export { startFollowingAccounts } from './follow-accounts.js';
export { userImporter } from './import/users.js';
export { moveUsername } from './move-username.js';
export { requireUser } from './require-user.js';
export { peopleRpc } from './rpc.js';
export { mayBeOfferedRole } from './rules/role-candidate.js';
export { type Standing, statusOf, type UserStatus } from './rules/standing.js';
export { checkUsername } from './rules/username.js';
export { nameTaken } from './store/created-users.js';
export { resolveUsers } from './store/imported-users.js';
export {
  findNamedUser,
  IS_ACTIVE,
  type LockedUser,
  lockNamedUser,
  lockUser,
  type NamedUser,
  requireActiveUser,
  STAFF_ROLE,
} from './store/locked-users.js';
export { findTeamsPlayedFor } from './store/teams-played-for.js';
export { USER_PROFILE_COLUMNS, type UserProfileRow } from './store/user-profiles.js';
export { toShownProfile } from './to-shown-profile.js';
