import { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { gameSlugOf } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { recomputeBatch } from '../store/recompute.js';
import { recomputeOrganizations } from '../store/recompute-organizations.js';

/** Records per call: those of a busy team or player hold thousands of results. */
const BATCH = 200;
const { RecomputeRecordsRequest_Kind: Kind } = catalogProfile;

/**
 * Recomputes a batch of records from the counted results, and corrects stored ones (docs/reference/leaderboards.md#recomputing).
 * @throws DomainError error_game_not_found
 */
export function recomputeRecords({ pool }: CatalogProfileContext) {
  return async ({
    kind,
    game,
    after,
    check: isCheck,
  }: catalogProfile.RecomputeRecordsRequest): Promise<catalogProfile.RecomputeRecordsResponse> => {
    const gameId = await gameSlugOf(pool, game);
    const batch = { after, limit: BATCH, isCheck };
    if (kind === Kind.TEAMS) return recomputeBatch(pool, { kind: 'teams', ...(gameId !== undefined && { gameId }), ...batch });
    // These have one record over all games.
    if (kind === Kind.PLAYERS) return recomputeBatch(pool, { kind: 'players', ...batch });
    if (kind === Kind.ORGANIZATIONS) return recomputeOrganizations(pool, batch);
    throw invalidInput('kind', 'must be a kind of record');
  };
}
