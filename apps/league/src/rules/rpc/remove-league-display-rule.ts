import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findDisplayRule, removeDisplayRule } from '../store/display-rules.js';

/** @throws DomainError as administerLeague, error_league_display_rule_not_found */
export function removeLeagueDisplayRule(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['removeLeagueDisplayRule'] {
  return ({ league: identifier, displayRuleId }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'removeLeagueDisplayRule', league: identifier },
      {
        codec: league.RemoveLeagueDisplayRuleResponse,
        async find(tx, { league: { id } }) {
          const rule = await findDisplayRule(tx, id, displayRuleId);
          if (!rule) throw new DomainError('error_league_display_rule_not_found');
          return rule;
        },
        async write(tx, { now, tell }, { found: rule }) {
          const { id, gameId, category } = rule;
          await removeDisplayRule(tx, id);
          await tell({ type: 'league.display_rules_updated', targetType: 'display_rule', targetId: id, metadata: { gameId, category } });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
