import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { findTeamJoins } from '../store/rosters.js';

/** The users who joined a team since a moment, in order, whether still in it or not; none for an unknown team. */
export function listTeamJoins({ pool }: CatalogProfileContext) {
  return async ({ teamId, since, limit }: catalogProfile.ListTeamJoinsRequest): Promise<catalogProfile.ListTeamJoinsResponse> => ({
    joins: await findTeamJoins(pool, teamId, since, limit),
  });
}
