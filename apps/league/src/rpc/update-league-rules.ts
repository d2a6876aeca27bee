import { isDeepStrictEqual } from 'node:util';
import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import type { LeagueGame } from '../db/league-games.js';
import { changeRules, type RulesChange } from '../domain/rules-change.js';
import { readGames } from '../peers/find-game.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueGame, rulesIdOf } from '../steps/require-league-game.js';
import { replaceRules } from '../steps/replace-rules.js';
import { toGameOfRules } from '../steps/to-game-of-rules.js';

/**
 * Merges rules of a league's game by field; null clears one (league administration 6).
 * @throws DomainError as administerLeague, requireLeagueGame, INVALID_INPUT naming the field
 */
export function updateLeagueRules(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateLeagueRules'] {
  return async ({ league: identifier, gameId, changesJson }, call) => {
    const catalogGame = (await readGames(context.peers)).get(gameId);
    let game: LeagueGame | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'updateLeagueRules', league: identifier },
      {
        codec: league.UpdateLeagueRulesResponse,
        async find(tx, { league: { id } }) {
          game = await requireLeagueGame(tx, id, gameId);
          if (!catalogGame) throw new DomainError('error_league_game_not_found');
        },
        async write(tx, { league: { id }, now, tell }) {
          const before = game?.rules ?? {};
          const rules = changeRules(before, JSON.parse(changesJson) as RulesChange, toGameOfRules(catalogGame), now);
          if (!isDeepStrictEqual(before, rules)) {
            await replaceRules(tx, { leagueId: id, gameId, now }, before, rules);
            await tell({ type: 'league.rules_updated', targetType: 'game', targetId: gameId });
          }
          return { rulesId: rulesIdOf(id, gameId), timestamp: now.toISOString() };
        },
      },
    );
  };
}
