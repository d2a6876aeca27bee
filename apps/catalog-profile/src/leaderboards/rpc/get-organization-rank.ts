import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import { gameSlugOf } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { findOrganizationProfile } from '../../organizations/index.js';
import { callerIdOf } from '../../requests/index.js';
import type { BoardFactsReader } from '../board-facts.js';
import { shownWith, sortByOf } from '../leaderboard-request.js';
import { findPreviousRank } from '../store/rank-snapshots.js';
import { findRank } from '../store/ranks.js';

/** An organization's rank; absent if it is not listed. @throws DomainError error_org_not_found, error_game_not_found */
export function getOrganizationRank({ pool }: CatalogProfileContext, readFacts: BoardFactsReader) {
  return async (
    { identifier, sortBy, game }: catalogProfile.GetOrganizationRankRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetOrganizationRankResponse> => {
    const [organization, gameSlug] = await Promise.all([
      findOrganizationProfile(pool, callerIdOf(call), identifier),
      gameSlugOf(pool, game),
    ]);
    if (!organization) throw new DomainError('error_org_not_found');
    const order = sortByOf(sortBy);
    const board = 'organizations';
    const [rank, previousRank, { total }] = await Promise.all([
      findRank(pool, order, { of: 'organization', id: organization.id, gameId: gameSlug }),
      findPreviousRank(pool, board, { gameId: gameSlug, sortBy: order, id: organization.id }),
      readFacts(board, gameSlug),
    ]);
    return { id: organization.id, rank, gameSlug, total, previousRank: shownWith(rank, previousRank) };
  };
}
