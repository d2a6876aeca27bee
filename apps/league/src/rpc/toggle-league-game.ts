import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { type LeagueGame, toggleLeagueGame as toggle } from '../db/league-games.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueGame } from '../steps/require-league-game.js';

/** Switches a game of a league off or on. Setting what is set is no event. @throws DomainError as administerLeague, requireLeagueGame */
export function toggleLeagueGame(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['toggleLeagueGame'] {
  return ({ league: identifier, gameId, isActive }, call) => {
    let game: LeagueGame | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'toggleLeagueGame', league: identifier },
      {
        codec: league.ToggleLeagueGameResponse,
        async find(tx, { league: { id } }) {
          game = await requireLeagueGame(tx, id, gameId);
        },
        async write(tx, { league: { id }, now, tell }) {
          if (game?.isActive !== isActive) {
            await toggle(tx, id, gameId, isActive);
            await tell({ type: 'league.game_toggled', targetType: 'game', targetId: gameId, metadata: { isActive } });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
