import { isDeepStrictEqual } from 'node:util';
import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import type { LeagueGame } from '../db/league-games.js';
import { findImportedTemplate } from '../db/rule-templates.js';
import { OFFICIAL_TEMPLATES } from '../domain/rule-templates.js';
import { changeRules } from '../domain/rules-change.js';
import { readGames } from '../peers/find-game.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueGame, rulesIdOf } from '../steps/require-league-game.js';
import { replaceRules } from '../steps/replace-rules.js';
import { toGameOfRules } from '../steps/to-game-of-rules.js';

/**
 * Replaces all rules of a league's game by those of a template, which is for this game or for all (league administration 2).
 * @throws DomainError as administerLeague, requireLeagueGame, error_league_template_not_found
 */
export function applyLeagueRuleTemplate(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['applyLeagueRuleTemplate'] {
  return async ({ league: identifier, gameId, templateId }, call) => {
    const [games, imported] = await Promise.all([readGames(context.peers), findImportedTemplate(context.pool, templateId)]);
    const template = OFFICIAL_TEMPLATES.find(({ id }) => id === templateId) ?? imported;
    let game: LeagueGame | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'applyLeagueRuleTemplate', league: identifier },
      {
        codec: league.ApplyLeagueRuleTemplateResponse,
        async find(tx, { league: { id } }) {
          game = await requireLeagueGame(tx, id, gameId);
          if (!template || (template.gameId !== null && template.gameId !== gameId))
            throw new DomainError('error_league_template_not_found');
        },
        async write(tx, { league: { id }, now, tell }) {
          // Rosters that are locked stay so since they were.
          const { rosterLockedSince } = game?.rules ?? {};
          const locked = rosterLockedSince === undefined ? {} : { rosterLockedSince };
          const rules = changeRules(locked, template?.rules ?? {}, toGameOfRules(games.get(gameId)), now);
          if (!isDeepStrictEqual(game?.rules ?? {}, rules)) {
            await replaceRules(tx, { leagueId: id, gameId, now }, game?.rules ?? {}, rules);
            await tell({ type: 'league.rules_updated', targetType: 'game', targetId: gameId, metadata: { templateId } });
          }
          return { rulesId: rulesIdOf(id, gameId), timestamp: now.toISOString() };
        },
      },
    );
  };
}
