import { toLeagueRules } from '@matchpoint/contracts';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';
import { RULE_FIELDS } from './rule-fields.js';

export const updateLeagueRules = defineRoute({
  ...leagueOperation(
    'updateLeagueRules',
    [
      'Changes rules of a game of the league; what is left out stays, null clears a rule.',
      'A match is held to the rules when it is created and again when it is accepted. Changing nothing is a success and no event.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'Change the rules of a game of a league',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId(), ...RULE_FIELDS }),
  response: Type.Object({ success: Success(), rulesId: text('Id of the rules, which is the same for good.'), timestamp: Timestamp() }),
  emits: ['league.rules_updated'],
  async handler(input, context) {
    const { gameId, ...changes } = input.body;
    const request = {
      league: input.params.identifier,
      gameId: await slugOfGame(context, gameId),
      changes: toLeagueRules(changes),
      changesJson: JSON.stringify(changes),
    };
    return { success: true as const, ...(await context.leagueAdministration.updateLeagueRules(request, writeOptions(input))) };
  },
});
