import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findRank } from '../db/leaderboard-rank.js';
import { findOrganizationProfile } from '../db/organization-profiles.js';
import { callerIdOf } from '../steps/caller-id.js';
import { gameSlugOf, sortByOf } from '../steps/leaderboard-request.js';

/** An organization's rank, absent where it is not listed. @throws DomainError error_org_not_found, error_game_not_found */
export function getOrganizationRank({ pool }: CatalogProfileContext) {
  return async (
    { identifier, sortBy, game }: catalogProfile.GetOrganizationRankRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetOrganizationRankResponse> => {
    const [organization, gameSlug] = await Promise.all([
      findOrganizationProfile(pool, callerIdOf(call), identifier),
      gameSlugOf(pool, game),
    ]);
    if (!organization) throw new DomainError('error_org_not_found');
    return {
      id: organization.id,
      rank: await findRank(pool, sortByOf(sortBy), { of: 'organization', id: organization.id, gameId: gameSlug }),
      gameSlug,
    };
  };
}
