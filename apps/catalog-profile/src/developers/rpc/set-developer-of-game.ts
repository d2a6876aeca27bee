import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { actAsStaff, requireStaffTarget } from '../../staff/index.js';
import { developmentEnded } from '../development-ended.js';
import { addDeveloper, listGamesDevelopedBy, removeDeveloper } from '../store/game-developers.js';

/**
 * Makes a user a developer of a game, or removes them; keys that depended on it end within seconds (docs/reference/platform-staff.md).
 * @throws DomainError the errors of actAsStaff; error_game_not_found; error_user_not_found
 */
export function setDeveloperOfGame(context: CatalogProfileContext) {
  return (
    { game: identifier, user, order, isDeveloper }: catalogProfile.SetDeveloperOfGameRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetDeveloperOfGameResponse> => {
    const action = isDeveloper ? 'game.developer_added' : 'game.developer_removed';
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write(staff) {
        const { tx, now, timestamp, tell } = staff;
        const { id: gameId } = await requireGame(tx, identifier);
        const { id: userId, suspendedAt, suspendedUntil } = await requireStaffTarget(staff, user, action);
        // A banned user can't take on a new role.
        if (isDeveloper && suspendedAt !== null && suspendedUntil === null) throw new DomainError('error_user_not_found');
        const wasDeveloper = (await listGamesDevelopedBy(tx, [userId])).some((game) => game.gameId === gameId);
        if (wasDeveloper === isDeveloper) return { gameId, userId, timestamp };
        if (isDeveloper) await addDeveloper(tx, gameId, userId, now);
        else await removeDeveloper(tx, gameId, userId);
        tell({ action, target: gameId, after: { userId } }, isDeveloper ? [] : await developmentEnded(tx, userId, [gameId], timestamp));
        return { gameId, userId, timestamp };
      },
    });
  };
}
