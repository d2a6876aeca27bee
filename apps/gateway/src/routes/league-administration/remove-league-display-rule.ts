import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { DisplayRulePath } from './administration-paths.js';

export const removeLeagueDisplayRule = defineRoute({
  ...leagueOperation('removeLeagueDisplayRule', ['Removes the display rule of a category.'], ['error_league_display_rule_not_found']),
  summary: 'Remove a display rule',
  params: DisplayRulePath,
  response: SuccessResponse,
  emits: ['league.display_rules_updated'],
  async handler(input, { leagueAdministration }) {
    const { params } = input;
    const request = { league: params.identifier, displayRuleId: params.displayRuleId };
    return { success: true as const, ...(await leagueAdministration.removeLeagueDisplayRule(request, writeOptions(input))) };
  },
});
