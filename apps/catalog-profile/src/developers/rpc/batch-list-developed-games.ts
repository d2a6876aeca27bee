import type { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../../context.js';
import { listGamesDevelopedBy } from '../store/game-developers.js';

const MAX_USERS = 200;

/** The games that users develop, for decisions about a game's keys (docs/reference/authentication.md). */
export function batchListDevelopedGames({ pool }: CatalogProfileContext) {
  return async ({ userIds }: catalogProfile.BatchListDevelopedGamesRequest): Promise<catalogProfile.BatchListDevelopedGamesResponse> => {
    if (userIds.length > MAX_USERS) throw invalidInput('userIds', `must contain at most ${MAX_USERS}`);
    return { games: await listGamesDevelopedBy(pool, userIds) };
  };
}
