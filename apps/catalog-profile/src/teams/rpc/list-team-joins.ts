import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { findTeamJoins } from '../store/rosters.js';

/** Who has joined a team since a moment, in order, whether still in it or not; of an unknown team nobody. */
export function listTeamJoins({ pool }: CatalogProfileContext) {
  return async ({ teamId, since, limit }: catalogProfile.ListTeamJoinsRequest): Promise<catalogProfile.ListTeamJoinsResponse> => ({
    joins: await findTeamJoins(pool, teamId, since, limit),
  });
}
