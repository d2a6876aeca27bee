import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { findTeamMemberIds } from '../store/rosters.js';

/** Ids of the active members of teams, for services that ask about very many; unknown teams are left out, in no particular order. */
export function batchGetTeamMemberIds({ pool }: CatalogProfileContext) {
  return async ({ teamIds }: catalogProfile.BatchGetTeamMemberIdsRequest): Promise<catalogProfile.BatchGetTeamMemberIdsResponse> => ({
    teams: await findTeamMemberIds(pool, teamIds),
  });
}
