import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';

/** The game that the key is bound to; it never comes from a body (docs/reference/order-of-checks.md#visibility). */
export function boundGame(caller: CallerContext): string {
  if (caller.gameId === undefined) throw new DomainError('error_game_scope_mismatch');
  return caller.gameId;
}

/**
 * Whether the caller may not access matches of a game, regardless of the key's scopes: a game-developer key that names a match of another
 * game is refused (docs/reference/order-of-checks.md#visibility), and its listings only contain matches of its own game.
 */
export function isOtherGame({ kind, gameId: bound }: CallerContext, gameId: string): boolean {
  return kind === 'game_developer' && bound !== gameId;
}
