import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SAYS_SOMETHING, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { pattern } from '../../operation/pattern.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';

export const createLeague = defineRoute({
  ...leagueOperation(
    'createLeague',
    [
      'Creates a league owned by the key owner, active at once. A user can own at most ten.',
      'The slug cannot be changed. By default it is derived from the name.',
      'An installation can restrict this to platform staff, from MODERATOR on (`MATCHPOINT_LEAGUE_CREATION`).',
    ],
    ['error_staff_role_required', 'error_second_factor_required', 'error_game_not_found', 'error_limit_reached', 'error_name_taken'],
  ),
  summary: 'Create a league',
  body: Type.Object({
    name: writtenText(3, 50, 'Display name; it need not be unique.'),
    slug: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 50,
        pattern: pattern('^[a-z0-9]+(-[a-z0-9]+)*$', 'must be lowercase letters and digits, with single hyphens between them'),
        description: 'Name in URLs.',
        examples: ['friday-night-cup'],
      }),
    ),
    description: Type.Optional(
      Type.String({
        minLength: 10,
        maxLength: 500,
        pattern: SAYS_SOMETHING,
        description: 'Description of the league.',
        examples: ['Teams of all regions, every Friday.'],
      }),
    ),
    games: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
        maxItems: 100,
        description: 'Slugs or convexIds of its games, each once.',
        examples: [['valorant']],
      }),
    ),
  }),
  response: Type.Object({ success: Success(), leagueId: text('League id.'), slug: text('Name in URLs.'), timestamp: Timestamp() }),
  emits: ['league.created'],
  async handler(input, { leagueAdministration }) {
    const { games = [], ...fields } = input.body;
    return { success: true as const, ...(await leagueAdministration.createLeague({ ...fields, games }, writeOptions(input))) };
  },
});
