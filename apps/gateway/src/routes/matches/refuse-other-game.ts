import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../../ports.js';
import { isOtherGame } from './bound-game.js';

/**
 * @throws DomainError error_game_scope_mismatch if a game-developer key names another game's match
 * (docs/reference/order-of-checks.md#visibility)
 */
export async function refuseOtherGame(matchId: string, caller: CallerContext, context: GatewayContext): Promise<void> {
  if (caller.kind !== 'game_developer') return;
  const { match } = await context.readMatch({ id: matchId, callerTeamIds: [] });
  if (match && isOtherGame(caller, match.gameId)) throw new DomainError('error_game_scope_mismatch');
}
