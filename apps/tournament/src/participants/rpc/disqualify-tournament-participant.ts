import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { leaveTournament } from '../leave.js';
import { requireParticipant } from '../require-participant.js';

/**
 * Disqualifies a participant; in progress it drops out of the bracket.
 * @throws DomainError as administerTournament
 */
export function disqualifyTournamentParticipant(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['disqualifyTournamentParticipant'] {
  return ({ tournament: identifier, participantId, reason }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'disqualifyTournamentParticipant', tournament: identifier },
      {
        codec: tournament.DisqualifyTournamentParticipantResponse,
        find: (act) => requireParticipant(act, participantId),
        async write(act, _, participant) {
          await leaveTournament(act, participant, 'disqualify', reason);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
