import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { leaveTournament } from '../leave.js';
import { askForParticipant, requireLedParticipant } from '../require-led-participant.js';

/**
 * Withdraws a team; in progress it drops out of the bracket.
 * @throws DomainError as administerTournament, error_not_team_leader
 */
export function withdrawFromTournament(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['withdrawFromTournament'] {
  return ({ tournament: identifier, participantId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'withdrawFromTournament', tournament: identifier },
      {
        codec: tournament.WithdrawFromTournamentResponse,
        askAhead: (row) => askForParticipant(context, call, row, participantId),
        find: (act, lead) => requireLedParticipant(act, participantId, lead),
        async write(act, _, participant) {
          await leaveTournament(act, participant, 'withdraw');
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
