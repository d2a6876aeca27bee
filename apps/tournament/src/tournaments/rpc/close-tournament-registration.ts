import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyCommand } from '../apply-command.js';

/** Closes registration. @throws DomainError as administerTournament and applyCommand */
export function closeTournamentRegistration(
  context: TournamentContext,
): Handlers<tournament.TournamentServiceService>['closeTournamentRegistration'] {
  return ({ tournament: identifier }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'closeTournamentRegistration', tournament: identifier },
      {
        codec: tournament.CloseTournamentRegistrationResponse,
        async write(act) {
          await applyCommand(act, { name: 'close_registration' }, { activity: { action: 'registration_closed' } });
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
