import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listGameMatches as readPage } from '../db/list-matches.js';
import { requireGame } from '../steps/require-game.js';

/** POST /game/matches: published matches of the caller's game. @throws error_game_scope_mismatch */
export function listGameMatches({ reads }: MatchContext): Handlers<match.MatchServiceService>['listGameMatches'] {
  return async (request, call) => {
    const gameId = requireGame(call, request.gameId);
    return reads.read((client) => readPage(client, gameId, request));
  };
}
