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
      'Changes the rules of a game of the league; omitted rules stay, null clears a rule.',
      'Matches are checked against the rules when they are created and again when they are accepted. Changing nothing ' +
        'succeeds without an event.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'Change the rules of a game of a league',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId(), ...RULE_FIELDS }),
  response: Type.Object({ success: Success(), rulesId: text('Id of the rules; it never changes.'), timestamp: Timestamp() }),
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
