import Type from 'typebox';
import { onlyWith } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import { flag, Identifier, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const createLeagueBan = defineRoute({
  ...leagueOperation(
    'createLeagueBan',
    [
      'Bans a team, which need not belong to the league. Its membership ends, and it can’t apply while the ban is active.',
      'A league can have at most 1,000 active bans, and ban a team at most 5 times in 24 hours.',
    ],
    ['error_team_not_found', 'error_league_team_banned', 'error_limit_reached'],
  ),
  summary: 'Ban a team from a league',
  params: LeaguePath,
  body: Type.Object(
    {
      teamId: Identifier('Team id.'),
      reason: writtenText(1, 500, 'Reason, shown publicly.'),
      isPermanent: flag('Whether it is permanent.'),
      expiresAt: Type.Optional(
        Type.Integer({
          description: 'End time in epoch milliseconds, within five years. For bans that are not permanent.',
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
