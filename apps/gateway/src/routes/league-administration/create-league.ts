import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SAYS_THREE, Success, text, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';

export const createLeague = defineRoute({
  ...leagueOperation(
    'createLeague',
    [
      'Founds a league, which the key owner owns; a user owns ten at most. It is active at once.',
      'The slug is for good. Without one it is made of the name.',
      'An installation may leave this to the staff of the platform (`MATCHPOINT_LEAGUE_CREATION`).',
    ],
    ['error_staff_role_required', 'error_second_factor_required', 'error_game_not_found', 'error_limit_reached', 'error_name_taken'],
  ),
  summary: 'Found a league',
  body: Type.Object({
    name: Type.String({ minLength: 3, pattern: SAYS_THREE, maxLength: 50, description: 'The name to show; several leagues may have it.' }),
    slug: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 50,
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        description: 'The name in addresses.',
        examples: ['friday-night-cup'],
      }),
    ),
    description: Type.Optional(
      Type.String({
        minLength: 10,
        maxLength: 500,
        description: 'What the league says of itself.',
        examples: ['Teams of all regions, every Friday.'],
      }),
    ),
    games: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
        maxItems: 100,
        description: 'The games that it plays, by slug or convexId, each once.',
        examples: [['valorant']],
      }),
    ),
  }),
  response: Type.Object({ success: Success(), leagueId: text('League id.'), slug: text('The name in addresses.'), timestamp: Timestamp() }),
  emits: ['league.created'],
  async handler(input, { leagueAdministration }) {
    const { games = [], ...fields } = input.body;
    return { success: true as const, ...(await leagueAdministration.createLeague({ ...fields, games }, writeOptions(input))) };
  },
});
