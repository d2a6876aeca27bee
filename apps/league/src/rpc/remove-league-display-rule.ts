import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { type DisplayRuleRow, findDisplayRule, removeDisplayRule } from '../db/display-rules.js';
import { administerLeague } from '../steps/administer-league.js';

/** @throws DomainError as administerLeague, error_league_display_rule_not_found */
export function removeLeagueDisplayRule(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['removeLeagueDisplayRule'] {
  return ({ league: identifier, displayRuleId }, call) => {
    let rule: DisplayRuleRow | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'removeLeagueDisplayRule', league: identifier },
      {
        codec: league.RemoveLeagueDisplayRuleResponse,
        async find(tx, { league: { id } }) {
          rule = await findDisplayRule(tx, id, displayRuleId);
          if (!rule) throw new DomainError('error_league_display_rule_not_found');
        },
        async write(tx, { now, tell }) {
          const { id, gameId, category } = rule as DisplayRuleRow;
          await removeDisplayRule(tx, id);
          await tell({ type: 'league.display_rules_updated', targetType: 'display_rule', targetId: id, metadata: { gameId, category } });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
