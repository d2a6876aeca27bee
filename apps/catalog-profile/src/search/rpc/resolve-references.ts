import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../../context.js';
import { resolveUsers } from '../../people/index.js';
import { resolveTeams } from '../../teams/index.js';

/** Users and teams by the names in import rows of other services; unknown ones are left out. */
export function resolveReferences({ pool }: CatalogProfileContext) {
  return async (request: catalogProfile.ResolveReferencesRequest): Promise<catalogProfile.ResolveReferencesResponse> => {
    const [users, teams] = await Promise.all([resolveUsers(pool, request.usernames), resolveTeams(pool, request.teams)]);
    return {
      users: [...users].map(([identifier, { id, username, name }]) => ({ identifier, id, username, name: name ?? username })),
      teams: teams.map(omitNulls),
    };
  };
}
