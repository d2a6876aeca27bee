import Type from 'typebox';
import { onlyWith } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import { flag, Identifier, SAYS_SOMETHING, Success, text, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const createLeagueBan = defineRoute({
  ...leagueOperation(
    'createLeagueBan',
    [
      'Bans a team, which need not be of the league. Its membership ends; it may not apply while the ban runs.',
      'At most 1,000 bans of a league run at a time.',
    ],
    ['error_team_not_found', 'error_league_team_banned', 'error_limit_reached'],
  ),
  summary: 'Ban a team from a league',
  params: LeaguePath,
  body: Type.Object(
    {
      teamId: Identifier('Team id.'),
      reason: Type.String({ minLength: 1, pattern: SAYS_SOMETHING, maxLength: 500, description: 'Why; everybody can read it.' }),
      isPermanent: flag('Whether it has no end.'),
      expiresAt: Type.Optional(
        Type.Integer({
          description: 'When it ends, in epoch milliseconds: within five years. Of a ban that is not permanent.',
          examples: [1_780_272_000_000],
        }),
      ),
    },
    onlyWith('isPermanent', false, ['expiresAt']),
  ),
  response: Type.Object({ success: Success(), banId: text('Ban id.'), timestamp: Timestamp() }),
  emits: ['league.team_banned'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const { teamId, reason, isPermanent, expiresAt } = body;
    const request = { league: params.identifier, teamId, reason, isPermanent, expiresAtMs: expiresAt };
    return { success: true as const, ...(await leagueAdministration.createLeagueBan(request, writeOptions(input))) };
  },
});
