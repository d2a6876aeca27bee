import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { leaveTournament } from '../leave.js';
import { requireParticipant } from '../require-participant.js';

/** Removes an entry before the start. @throws DomainError as administerTournament */
export function removeTournamentParticipant(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['removeTournamentParticipant'] {
  return ({ tournament: identifier, participantId, reason }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'removeTournamentParticipant', tournament: identifier },
      {
        codec: tournament.RemoveTournamentParticipantResponse,
        find: (act) => requireParticipant(act, participantId),
        async write(act, _, participant) {
          await leaveTournament(act, participant, 'remove', reason);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
