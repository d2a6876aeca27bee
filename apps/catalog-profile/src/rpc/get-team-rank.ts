import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../context.js';
import { findRank } from '../db/leaderboard-rank.js';
import { resolveTeams } from '../db/resolve-teams.js';
import { gameSlugOf, sortByOf } from '../steps/leaderboard-request.js';

/** A team's rank, absent where it is not listed (contract 7). @throws DomainError error_team_not_found, error_game_not_found */
export function getTeamRank({ pool }: CatalogProfileContext) {
  return async ({ identifier, sortBy, game }: catalogProfile.GetTeamRankRequest): Promise<catalogProfile.GetTeamRankResponse> => {
    const [[team], gameSlug] = await Promise.all([resolveTeams(pool, [identifier]), gameSlugOf(pool, game)]);
    if (!team) throw new DomainError('error_team_not_found');
    return { id: team.id, rank: await findRank(pool, sortByOf(sortBy), { of: 'team', id: team.id, gameId: gameSlug }), gameSlug };
  };
}
