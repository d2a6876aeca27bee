import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { enterTeam, readCandidate, requireLead } from '../enter-team.js';

/** Enters a team into a tournament with open registration. @throws DomainError as administerTournament and enterTeam */
export function enterTournament(context: TournamentContext): Handlers<tournament.TournamentParticipantServiceService>['enterTournament'] {
  return ({ tournament: identifier, team, roster }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'enterTournament', tournament: identifier },
      {
        codec: tournament.EnterTournamentResponse,
        askAhead: (row) => readCandidate(context, call, row, team),
        find: async (_, candidate) => void requireLead(candidate),
        async write(act, candidate) {
          return { participantId: await enterTeam(act, 'enter', candidate, roster), timestamp: act.now.toISOString() };
        },
      },
    );
}
