import { isDeepStrictEqual } from 'node:util';
import { league } from '@matchpoint/contracts';
import { gameOf } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { readGames } from '../../peers/index.js';
import { replaceRules } from '../replace-rules.js';
import { requireLeagueGame, rulesIdOf } from '../require-league-game.js';
import { OFFICIAL_TEMPLATES } from '../rules/rule-templates.js';
import { changeRules } from '../rules/rules-change.js';
import { findImportedTemplate } from '../store/rule-templates.js';
import { toGameOfRules } from '../to-game-of-rules.js';

/**
 * Replaces all rules of a league's game by those of a template, which is for this game or for all (docs/reference/league-rules.md).
 * @throws DomainError as administerLeague, requireLeagueGame, error_league_template_not_found
 */
export function applyLeagueRuleTemplate(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['applyLeagueRuleTemplate'] {
  return async ({ league: identifier, gameId, templateId }, call) => {
    const [games, imported] = await Promise.all([readGames(context.peers), findImportedTemplate(context.pool, templateId)]);
    const template = OFFICIAL_TEMPLATES.find(({ id }) => id === templateId) ?? imported;
    return administerLeague(
      context,
      call,
      { operation: 'applyLeagueRuleTemplate', league: identifier },
      {
        codec: league.ApplyLeagueRuleTemplateResponse,
        async find(tx, { league: { id } }) {
          const game = await requireLeagueGame(tx, id, gameId);
          if (!template || (template.gameId !== null && template.gameId !== gameId))
            throw new DomainError('error_league_template_not_found');
          return { game, template };
        },
        async write(tx, { league: { id }, now, tell }, { found }) {
          const before = found.game.rules ?? {};
          // Locked rosters stay locked since the same time.
          const { rosterLockedSince } = before;
          const locked = rosterLockedSince === undefined ? {} : { rosterLockedSince };
          const rules = changeRules(locked, found.template.rules, toGameOfRules(gameOf(games, gameId)), now);
          if (!isDeepStrictEqual(before, rules)) {
            await replaceRules(tx, { leagueId: id, gameId, now }, before, rules);
            await tell({ type: 'league.rules_updated', targetType: 'game', targetId: gameId, metadata: { templateId } });
          }
          return { rulesId: rulesIdOf(id, gameId), timestamp: now.toISOString() };
        },
      },
    );
  };
}
