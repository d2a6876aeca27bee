import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findPublishedMatch } from '../db/find-matches.js';
import { requireGame } from '../steps/require-game.js';

/**
 * GET /game/matches/{matchId}.
 * @throws error_match_not_found, also for an unpublished match; error_game_scope_mismatch for another game's
 */
export function getGameMatch({ pool }: MatchContext): Handlers<match.MatchServiceService>['getGameMatch'] {
  return async ({ id, gameId }, call) => {
    const game = requireGame(call, gameId);
    const found = await findPublishedMatch(pool, id);
    if (!found) throw new DomainError('error_match_not_found');
    if (found.gameId !== game) throw new DomainError('error_game_scope_mismatch');
    return { match: found };
  };
}
