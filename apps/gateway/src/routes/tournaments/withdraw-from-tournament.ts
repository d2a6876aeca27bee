import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ParticipantPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const withdrawFromTournament = defineRoute({
  ...tournamentOperation(
    'withdrawFromTournament',
    ['Withdraws a team that the key owner leads.', 'Before the start it frees the slot; in progress the team drops out of the bracket.'],
    ['error_not_team_leader'],
  ),
  summary: 'Withdraw a team',
  params: ParticipantPath,
  response: TournamentWriteAck,
  emits: ['tournament.round_completed', 'tournament.completed'],
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.withdrawFromTournament(
      { tournament: input.params.identifier, participantId: input.params.participantId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
