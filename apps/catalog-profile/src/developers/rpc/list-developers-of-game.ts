import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { readStaffCaller } from '../../staff/index.js';
import { listDeveloperProfiles } from '../store/game-developers.js';
import { omitNulls } from '@matchpoint/core';

/**
 * Lists the developers of a game, by username (docs/reference/platform-staff.md).
 * @throws as readStaffCaller; DomainError error_game_not_found
 */
export function listDevelopersOfGame({ pool, clock }: CatalogProfileContext) {
  return async (
    { game }: catalogProfile.ListDevelopersOfGameRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListDevelopersOfGameResponse> => {
    await readStaffCaller(pool, call, 'OPERATOR', clock.now());
    const { id } = await requireGame(pool, game);
    const rows = await listDeveloperProfiles(pool, id);
    return { developers: rows.map(({ addedAt, ...user }) => ({ user: omitNulls(user), addedAt })) };
  };
}
