import type { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { findGame } from '../../peers/index.js';
import { discover } from '../store/lists.js';
import { toTournament } from '../to-tournament.js';

/**
 * Listed tournaments, featured ones first, then the newest.
 * @throws DomainError error_game_not_found; error_unavailable if a search takes too long
 */
export function discoverTournaments(context: TournamentContext): Handlers<tournament.TournamentServiceService>['discoverTournaments'] {
  return async ({ search, gameId, format, status, page, limit }) => {
    const game = gameId === undefined ? undefined : await findGame(context.peers, gameId);
    if (gameId !== undefined && game === undefined) throw new DomainError('error_game_not_found');
    const now = context.clock.now();
    const filter = { search, gameId: game?.game.id, format, status };
    const { rows, total } = await discover(context.pool, filter, { limit, offset: (page - 1) * limit, now });
    return { tournaments: rows.map((row) => toTournament(row, { hasNodeToDecide: false, now, isManager: false })), total };
  };
}
