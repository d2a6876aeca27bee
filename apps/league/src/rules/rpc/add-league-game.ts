import { league } from '@matchpoint/contracts';
import { gameOf } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { readGames } from '../../peers/index.js';
import { insertLeagueGame } from '../store/league-games.js';

/** Adds a game to a league. @throws DomainError as administerLeague, error_game_not_found, error_already_exists */
export function addLeagueGame(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['addLeagueGame'] {
  return async ({ league: identifier, gameId }, call) => {
    const game = gameOf(await readGames(context.peers), gameId);
    return administerLeague(
      context,
      call,
      { operation: 'addLeagueGame', league: identifier },
      {
        codec: league.AddLeagueGameResponse,
        find: () => (game ? Promise.resolve() : Promise.reject(new DomainError('error_game_not_found'))),
        async write(tx, { league: { id }, now, tell }) {
          const slug = game?.id as string;
          if (!(await insertLeagueGame(tx, id, slug, now))) throw new DomainError('error_already_exists');
          await tell({ type: 'league.game_added', targetType: 'game', targetId: slug });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
