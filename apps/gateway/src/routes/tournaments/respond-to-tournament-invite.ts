import Type from 'typebox';
import { flag, text, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, InvitePath, Roster } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const respondToTournamentInvite = defineRoute({
  ...tournamentOperation(
    'respondToTournamentInvite',
    ['Accepts or declines an invite for a team that the key owner leads. Accepting enters the team, in every registration mode.'],
    [
      'error_not_team_leader',
      'error_registration_closed',
      'error_team_not_active',
      'error_competitive_banned',
      'error_already_entered',
      'error_roster_too_small',
      'error_tournament_full',
    ],
  ),
  summary: 'Answer an invite',
  params: InvitePath,
  body: Type.Object({ accept: flag('Whether the team takes part.'), roster: Type.Optional(Roster()) }),
  response: Type.Object({
    accepted: flag('Whether the team takes part.'),
    participantId: Type.Optional(text('Participant id, if it does.', EXAMPLES.participant)),
    timestamp: Timestamp(),
  }),
  emits: ['tournament.participant_approved'],
  async handler(input, { tournamentParticipants }) {
    const { params, body } = input;
    const request = { tournament: params.identifier, inviteId: params.inviteId, accept: body.accept, roster: body.roster ?? [] };
    const { accepted, participantId, timestamp } = await tournamentParticipants.respondToTournamentInvite(request, writeOptions(input));
    return { accepted, ...(participantId !== undefined && { participantId }), timestamp };
  },
});
