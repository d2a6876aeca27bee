import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { findTeamJoins } from '../store/rosters.js';

/** The users who joined a team since a time, in order, including those who have left, but not its founders; empty for an unknown team. */
export function listTeamJoins({ pool }: CatalogProfileContext) {
  return async ({ teamId, since, limit }: catalogProfile.ListTeamJoinsRequest): Promise<catalogProfile.ListTeamJoinsResponse> => ({
    joins: await findTeamJoins(pool, teamId, since, limit),
  });
}
