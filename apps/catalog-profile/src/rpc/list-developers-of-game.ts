import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { listDeveloperProfiles } from '../db/game-developers.js';
import { omitNulls } from '@matchpoint/core';
import { findStaffRole } from '../db/staff.js';
import { requireStaffRole } from '../domain/staff-roles.js';
import { requireGame } from '../steps/require-game.js';

/**
 * Who develops a game, by username (management, section J).
 * @throws DomainError error_not_found; error_staff_role_required; error_game_not_found
 */
export function listDevelopersOfGame({ pool, clock }: CatalogProfileContext) {
  return async (
    { game }: catalogProfile.ListDevelopersOfGameRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListDevelopersOfGameResponse> => {
    requireStaffRole(await findStaffRole(pool, requireCaller(call).userId, clock.now()), 'OPERATOR');
    const { id } = await requireGame(pool, game);
    const rows = await listDeveloperProfiles(pool, id);
    return { developers: rows.map(({ addedAt, ...user }) => ({ user: omitNulls(user), addedAt })) };
  };
}
