import type { CatalogProfileContext } from '../context.js';
import { discoverOrganizations } from './rpc/discover-organizations.js';
import { discoverTeams } from './rpc/discover-teams.js';
import { resolveOrganizations } from './rpc/resolve-organizations.js';
import { resolveReferences } from './rpc/resolve-references.js';
import { searchProfiles } from './rpc/search-profiles.js';

/** The RPCs of this room, by contract. */
export const searchRpc = (context: CatalogProfileContext) => ({
  profile: {
    resolveReferences: resolveReferences(context),
    resolveOrganizations: resolveOrganizations(context),
  },
  search: {
    searchProfiles: searchProfiles(context),
    discoverTeams: discoverTeams(context),
  },
  organization: {
    discoverOrganizations: discoverOrganizations(context),
  },
});
