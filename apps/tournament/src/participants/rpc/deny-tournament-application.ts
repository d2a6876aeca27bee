import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { leaveTournament } from '../leave.js';
import { requireParticipant } from '../require-participant.js';

/** Denies a pending entry. @throws DomainError as administerTournament */
export function denyTournamentApplication(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['denyTournamentApplication'] {
  return ({ tournament: identifier, participantId, reason }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'denyTournamentApplication', tournament: identifier },
      {
        codec: tournament.DenyTournamentApplicationResponse,
        find: (act) => requireParticipant(act, participantId),
        async write(act, _, participant) {
          await leaveTournament(act, participant, 'deny', reason);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
