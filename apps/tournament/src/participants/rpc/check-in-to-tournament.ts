import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { checkInParticipant } from '../check-in.js';
import { askForParticipant, requireLedParticipant } from '../require-led-participant.js';

/**
 * Checks in a team; a repeat updates the time.
 * @throws DomainError as administerTournament, error_not_team_leader, error_check_in_closed
 */
export function checkInToTournament(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['checkInToTournament'] {
  return ({ tournament: identifier, participantId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'checkInToTournament', tournament: identifier },
      {
        codec: tournament.CheckInToTournamentResponse,
        askAhead: (row) => askForParticipant(context, call, row, participantId),
        find: (act, lead) => requireLedParticipant(act, participantId, lead),
        async write(act, _, participant) {
          await checkInParticipant(act, participant);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
