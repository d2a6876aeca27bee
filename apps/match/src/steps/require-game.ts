import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';

/**
 * The game of the call, which for a key bound to one can be no other (docs/reference/order-of-checks.md#visibility). @throws
 * error_game_scope_mismatch
 */
export function requireGame(call: CallContext, gameId: string): string {
  if (call.caller && call.caller.gameId !== gameId) throw new DomainError('error_game_scope_mismatch');
  return gameId;
}
