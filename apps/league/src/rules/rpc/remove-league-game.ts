import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { changePoints } from '../../standings/index.js';
import { requireLeagueGame } from '../require-league-game.js';
import { hasActiveSeason, removeLeagueGame as remove } from '../store/league-games.js';

/**
 * Removes a game from a league: its upcoming seasons and configuration go, its teams are removed without cooldown; results and the
 * tables of completed seasons stay (docs/reference/leagues.md#games).
 * @throws DomainError as administerLeague, requireLeagueGame, error_league_season_not_in_valid_state
 */
export function removeLeagueGame(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['removeLeagueGame'] {
  return ({ league: identifier, gameId }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'removeLeagueGame', league: identifier },
      {
        codec: league.RemoveLeagueGameResponse,
        async find(tx, { league: { id } }) {
          await requireLeagueGame(tx, id, gameId);
        },
        async write(tx, { league: { id }, caller: { userId }, now, tell }) {
          if (await hasActiveSeason(tx, id, gameId)) {
            throw new DomainError('error_league_season_not_in_valid_state', { message: 'A season of the game is active.' });
          }
          let teamIds: string[] = [];
          // The game's configuration is removed too, so all tables but those of completed seasons are recounted.
          await changePoints(tx, { leagueId: id, gameId, now }, async () => {
            teamIds = await remove(tx, id, gameId, { userId, now });
          });
          await tell({ type: 'league.game_removed', targetType: 'game', targetId: gameId, teamIds });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
