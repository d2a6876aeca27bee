import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ParticipantPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const checkInToTournament = defineRoute({
  ...tournamentOperation(
    'checkInToTournament',
    ['Checks in a team that the key owner leads, from the opening of check-in until the start. A repeat updates the time.'],
    ['error_not_team_leader', 'error_check_in_closed'],
  ),
  summary: 'Check in a team',
  params: ParticipantPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.checkInToTournament(
      { tournament: input.params.identifier, participantId: input.params.participantId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
