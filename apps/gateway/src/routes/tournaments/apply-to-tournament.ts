import Type from 'typebox';
import { text, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, Roster, TeamPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const applyToTournament = defineRoute({
  ...tournamentOperation(
    'applyToTournament',
    [
      'Applies for a slot for a team that the key owner leads; the organizer approves it.',
      'Players who are on another roster of the tournament are skipped. A team can enter a tournament 30 times in 24 hours.',
    ],
    [
      'error_not_team_leader',
      'error_registration_closed',
      'error_team_not_active',
      'error_competitive_banned',
      'error_already_entered',
      'error_roster_too_small',
      'error_tournament_full',
      'error_limit_reached',
    ],
  ),
  summary: 'Apply for a slot',
  params: TeamPath,
  body: Type.Object({ roster: Roster() }),
  response: Type.Object({ participantId: text('Participant id.', EXAMPLES.participant), timestamp: Timestamp() }),
  handler(input, { tournamentParticipants }) {
    const { params, body } = input;
    const request = { tournament: params.identifier, team: params.teamIdentifier, roster: body.roster };
    return tournamentParticipants.applyToTournament(request, writeOptions(input));
  },
});
