import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { enterTeam, readCandidate, requireLead } from '../enter-team.js';

/** Applies for a slot for a team. @throws DomainError as administerTournament and enterTeam */
export function applyToTournament(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['applyToTournament'] {
  return ({ tournament: identifier, team, roster }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'applyToTournament', tournament: identifier },
      {
        codec: tournament.ApplyToTournamentResponse,
        askAhead: (row) => readCandidate(context, call, row, team),
        find: async (_, candidate) => void requireLead(candidate),
        async write(act, candidate) {
          return { participantId: await enterTeam(act, 'apply', candidate, roster), timestamp: act.now.toISOString() };
        },
      },
    );
}
