import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ParticipantPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const approveTournamentApplication = defineRoute({
  ...tournamentOperation(
    'approveTournamentApplication',
    ['Approves a pending application and gives it a slot.'],
    ['error_tournament_full'],
  ),
  summary: 'Approve an application',
  params: ParticipantPath,
  response: TournamentWriteAck,
  emits: ['tournament.participant_approved'],
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.approveTournamentApplication(
      { tournament: input.params.identifier, participantId: input.params.participantId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
