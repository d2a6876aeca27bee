import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Success, text, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';

export const applyLeagueRuleTemplate = defineRoute({
  ...leagueOperation(
    'applyLeagueRuleTemplate',
    ['Replaces all rules of a game of the league with those of a template.'],
    ['error_league_game_not_found', 'error_league_template_not_found'],
  ),
  summary: 'Apply a rule template',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId(), templateId: Identifier('Template id.') }),
  response: Type.Object({ success: Success(), rulesId: text('Id of the rules; it never changes.'), timestamp: Timestamp() }),
  emits: ['league.rules_updated'],
  async handler(input, context) {
    const { params, body } = input;
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId), templateId: body.templateId };
    return { success: true as const, ...(await context.leagueAdministration.applyLeagueRuleTemplate(request, writeOptions(input))) };
  },
});
