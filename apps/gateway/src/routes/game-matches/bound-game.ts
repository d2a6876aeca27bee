import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';

/** The game that the key is bound to; it never comes from a body (specification 4.3). */
export function boundGame(caller: CallerContext): string {
  if (caller.gameId === undefined) throw new DomainError('error_game_scope_mismatch');
  return caller.gameId;
}
