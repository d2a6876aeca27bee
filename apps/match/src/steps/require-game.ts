import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';

/** The game of the call; a bound key may name no other (docs/reference/order-of-checks.md#visibility). @throws error_game_scope_mismatch */
export function requireGame(call: CallContext, gameId: string): string {
  if (call.caller && call.caller.gameId !== gameId) throw new DomainError('error_game_scope_mismatch');
  return gameId;
}
