import type { CatalogProfileContext } from '../context.js';
import { batchGetUserReferences } from './rpc/batch-get-user-references.js';
import { createConnection } from './rpc/create-connection.js';
import { createUser } from './rpc/create-user.js';
import { deleteConnection } from './rpc/delete-connection.js';
import { discardUser } from './rpc/discard-user.js';
import { getOwnProfile } from './rpc/get-own-profile.js';
import { getUser } from './rpc/get-user.js';
import { getUserMatchAccess } from './rpc/get-user-match-access.js';
import { getUserStats } from './rpc/get-user-stats.js';
import { listOwnConnections } from './rpc/list-own-connections.js';
import { listOwnTournamentTrophies } from './rpc/list-own-tournament-trophies.js';
import { listUserConnections } from './rpc/list-user-connections.js';
import { listUserOrganizations } from './rpc/list-user-organizations.js';
import { listUserResults } from './rpc/list-user-results.js';
import { listUserTeams } from './rpc/list-user-teams.js';
import { listUserTrophies } from './rpc/list-user-trophies.js';
import { resolveRoleCandidate } from './rpc/resolve-role-candidate.js';
import { syncLinkedConnection } from './rpc/sync-linked-connection.js';
import { updateConnection } from './rpc/update-connection.js';
import { updateOwnProfile } from './rpc/update-own-profile.js';

/** The RPCs of this room, by contract. */
export const peopleRpc = (context: CatalogProfileContext) => ({
  profile: {
    batchGetUserReferences: batchGetUserReferences(context),
    getUser: getUser(context),
    listUserTeams: listUserTeams(context),
    listUserConnections: listUserConnections(context),
    listOwnConnections: listOwnConnections(context),
    getUserStats: getUserStats(context),
    getUserMatchAccess: getUserMatchAccess(context),
    listUserResults: listUserResults(context),
    listUserOrganizations: listUserOrganizations(context),
    resolveRoleCandidate: resolveRoleCandidate(context),
  },
  user: {
    createUser: createUser(context),
    discardUser: discardUser(context),
    syncLinkedConnection: syncLinkedConnection(context),
  },
  person: {
    getOwnProfile: getOwnProfile(context),
    updateOwnProfile: updateOwnProfile(context),
    createConnection: createConnection(context),
    updateConnection: updateConnection(context),
    deleteConnection: deleteConnection(context),
    listUserTrophies: listUserTrophies(context),
    listOwnTournamentTrophies: listOwnTournamentTrophies(context),
  },
});
