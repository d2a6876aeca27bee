import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { fromMessage } from '../display-rule-message.js';
import { requireLeagueGame } from '../require-league-game.js';
import { findDisplayRulePlace, type StoredDisplayRule, upsertDisplayRule } from '../store/display-rules.js';

const MAX_RULES = 50;

/**
 * Writes a display rule of a league's game: one per category, ignoring case
 * (docs/reference/leagues.md#display-rules).
 * @throws DomainError as administerLeague, requireLeagueGame, error_limit_reached
 */
export function upsertLeagueDisplayRule(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['upsertLeagueDisplayRule'] {
  return ({ league: identifier, rule: text, ruleJson, ...place }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'upsertLeagueDisplayRule', league: identifier },
      {
        codec: league.UpsertLeagueDisplayRuleResponse,
        async find(tx, { league: { id } }) {
          await requireLeagueGame(tx, id, place.gameId);
        },
        async write(tx, { league: { id: leagueId }, now, tell }) {
          const before = await findDisplayRulePlace(tx, { leagueId, ...place });
          if (before.id === null && before.count >= MAX_RULES) {
            throw new DomainError('error_limit_reached', { message: `A game can have at most ${MAX_RULES} display rules.` });
          }
          const rule = text ? fromMessage(text) : (JSON.parse(ruleJson) as StoredDisplayRule);
          const id = before.id ?? newId('drule');
          if (await upsertDisplayRule(tx, { id, leagueId, ...place, rule }, now)) {
            const metadata = { gameId: place.gameId, category: place.category };
            await tell({ type: 'league.display_rules_updated', targetType: 'display_rule', targetId: id, metadata });
          }
          return { displayRuleId: id, timestamp: now.toISOString() };
        },
      },
    );
}
