import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { requireLeagueGame } from '../require-league-game.js';
import { toggleLeagueGame as toggle } from '../store/league-games.js';

/** Disables or enables a league's game. Repeating a value emits no event. @throws DomainError as administerLeague, requireLeagueGame */
export function toggleLeagueGame(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['toggleLeagueGame'] {
  return ({ league: identifier, gameId, isActive }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'toggleLeagueGame', league: identifier },
      {
        codec: league.ToggleLeagueGameResponse,
        find: (tx, { league: { id } }) => requireLeagueGame(tx, id, gameId),
        async write(tx, { league: { id }, now, tell }, { found: game }) {
          if (game.isActive !== isActive) {
            await toggle(tx, id, gameId, isActive);
            await tell({ type: 'league.game_toggled', targetType: 'game', targetId: gameId, metadata: { isActive } });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
