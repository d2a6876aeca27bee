import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, Identifier, Success, text, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const applyToLeague = defineRoute({
  ...leagueOperation(
    'applyToLeague',
    ['Applies to a league with a team. The key owner must captain it.', 'Where the league is open, the team is approved at once.'],
    [
      'error_team_not_found',
      'error_captain_required',
      'error_league_team_not_in_valid_state',
      'error_league_not_eligible',
      'error_team_not_active',
      'error_league_team_banned',
      'error_league_cooldown_active',
      'error_limit_reached',
    ],
  ),
  summary: 'Apply to a league with a team',
  params: LeaguePath,
  body: Type.Object({
    teamId: Identifier('Team id.'),
    message: Type.Optional(
      Type.String({ maxLength: 500, description: 'Message for the staff.', examples: ['We have played together since 2024.'] }),
    ),
  }),
  response: Type.Object({
    success: Success(),
    leagueTeamId: text('Id of the membership.'),
    status: choice('LeagueApplicationStatus', ['pending', 'approved'], 'Whether the application is pending or the team is approved.'),
    timestamp: Timestamp(),
  }),
  emits: ['league.team_applied', 'league.team_approved'],
  async handler(input, { leagueTeams }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    const { status, ...applied } = await leagueTeams.applyToLeague(request, writeOptions(input));
    return { success: true as const, ...applied, status: status as 'pending' | 'approved' };
  },
});
