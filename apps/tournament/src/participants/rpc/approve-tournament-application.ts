import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { nextParticipantStatus } from '../../domain/participant-lifecycle.js';
import { setParticipantStatus } from '../../rosters/index.js';
import { takeSlot } from '../enter-team.js';
import { requireParticipant } from '../require-participant.js';

/** Approves a pending entry. @throws DomainError as administerTournament, error_tournament_full */
export function approveTournamentApplication(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['approveTournamentApplication'] {
  return ({ tournament: identifier, participantId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'approveTournamentApplication', tournament: identifier },
      {
        codec: tournament.ApproveTournamentApplicationResponse,
        find: (act) => requireParticipant(act, participantId),
        async write(act, _, participant) {
          const { status } = act.tournament;
          const isBeforeStart = status === 'DRAFT' || status === 'REGISTRATION_OPEN' || status === 'REGISTRATION_CLOSED';
          const next = isBeforeStart ? nextParticipantStatus(participant.status, 'approve', false) : undefined;
          if (next === undefined) {
            const state = `The tournament is ${status} and the entry ${participant.status}`;
            const message = `${state}; only a PENDING entry can be approved before the start.`;
            throw new DomainError('error_tournament_not_in_valid_state', { message });
          }
          await setParticipantStatus(act.tx, [participant.id], next, { now: act.now });
          await takeSlot(act, participant);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
