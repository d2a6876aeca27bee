import { league } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { requireLeagueGame } from '../require-league-game.js';
import { listDisplayRules, reorderDisplayRules } from '../store/display-rules.js';

/**
 * Reorders display rules of a game; those not named keep their places (docs/reference/leagues.md#display-rules).
 * @throws DomainError as administerLeague, requireLeagueGame, INVALID_INPUT for one named twice, error_league_display_rule_not_found
 */
export function reorderLeagueDisplayRules(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['reorderLeagueDisplayRules'] {
  return ({ league: identifier, gameId, items }, call) => {
    const repeated = items.findIndex(({ id }, index) => items.findIndex((item) => item.id === id) !== index);
    if (repeated !== -1) throw invalidInput(`body.items[${repeated}].id`, 'is given twice');
    return administerLeague(
      context,
      call,
      { operation: 'reorderLeagueDisplayRules', league: identifier },
      {
        codec: league.ReorderLeagueDisplayRulesResponse,
        async find(tx, { league: { id } }) {
          await requireLeagueGame(tx, id, gameId);
          const known = new Set((await listDisplayRules(tx, id, gameId)).map((rule) => rule.id));
          if (!items.every((item) => known.has(item.id))) throw new DomainError('error_league_display_rule_not_found');
        },
        async write(tx, { now, tell }) {
          const changed = await reorderDisplayRules(tx, items, now);
          if (changed > 0) await tell({ type: 'league.display_rules_updated', targetType: 'game', targetId: gameId });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
