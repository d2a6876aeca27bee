import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const issueLeagueCooldown = defineRoute({
  ...leagueOperation(
    'issueLeagueCooldown',
    [
      'Bars a user from applying with a team and from new matches of the league.',
      'A user has at most one manual cooldown: issuing another changes the active one. A league has at most 1,000.',
    ],
    ['error_user_not_found', 'error_limit_reached'],
  ),
  summary: 'Issue a cooldown to a user',
  params: LeaguePath,
  body: Type.Object({
    userId: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'User id of the user to bar.',
      examples: ['user_01j6qvx3k0fd8r5y2m9wcz0002'],
    }),
    cooldownHours: Type.Integer({ minimum: 1, maximum: 8_760, description: 'Duration, from now.' }),
    note: Type.Optional(
      Type.String({ maxLength: 500, description: 'Reason, shown only to staff.', examples: ['Two forfeits in a week.'] }),
    ),
  }),
  response: Type.Object({ success: Success(), cooldownId: text('Cooldown id.'), timestamp: Timestamp() }),
  emits: ['league.cooldown_issued'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    return { success: true as const, ...(await leagueAdministration.issueLeagueCooldown(request, writeOptions(input))) };
  },
});
