import { isDeepStrictEqual } from 'node:util';
import { fromLeagueRules, league } from '@matchpoint/contracts';
import { gameOf } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { readGames } from '../../peers/index.js';
import { replaceRules } from '../replace-rules.js';
import { requireLeagueGame, rulesIdOf } from '../require-league-game.js';
import { changeRules, type RulesChange } from '../rules/rules-change.js';
import { toGameOfRules } from '../to-game-of-rules.js';

/**
 * Merges rules of a league's game by field; null clears one (docs/reference/league-rules.md).
 * @throws DomainError as administerLeague, requireLeagueGame, INVALID_INPUT naming the field
 */
export function updateLeagueRules(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateLeagueRules'] {
  return async ({ league: identifier, gameId, changes, changesJson }, call) => {
    const catalogGame = gameOf(await readGames(context.peers), gameId);
    return administerLeague(
      context,
      call,
      { operation: 'updateLeagueRules', league: identifier },
      {
        codec: league.UpdateLeagueRulesResponse,
        async find(tx, { league: { id } }) {
          const game = await requireLeagueGame(tx, id, gameId);
          if (!catalogGame) throw new DomainError('error_league_game_not_found');
          return game;
        },
        async write(tx, { league: { id }, now, tell }, { found: game }) {
          const before = game.rules ?? {};
          const change = changes ? fromLeagueRules<RulesChange>(changes) : (JSON.parse(changesJson) as RulesChange);
          const rules = changeRules(before, change, toGameOfRules(catalogGame), now);
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
