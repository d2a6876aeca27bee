import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../../ports.js';
import { isOtherGame } from './bound-game.js';

/**
 * A match that the caller may read (docs/reference/matches.md#visibility), whether it accepts commands at all, and its terms if they are
 * wanted.
 * @throws error_match_not_found; error_game_scope_mismatch for a key of another game's developer
 */
export async function readVisibleMatch(
  matchId: string,
  caller: CallerContext,
  requestId: string,
  context: GatewayContext,
  { withTerms = false } = {},
): Promise<{ match: match.Match; takesCommands: boolean; terms?: match.MatchTerms | undefined }> {
  // Most matches are public and independent of the caller; a second read covers the caller's own drafts.
  let found = await context.readMatch({ id: matchId, callerTeamIds: [], withTerms });
  if (!found.match)
    found = await context.readMatch({ id: matchId, callerTeamIds: await context.readCallerTeamIds(caller, requestId), withTerms });
  const { match: visible, takesCommands, terms } = found;
  if (!visible) throw new DomainError('error_match_not_found');
  if (isOtherGame(caller, visible.gameId)) throw new DomainError('error_game_scope_mismatch');
  return { match: visible, takesCommands, terms };
}
