import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyCommand } from '../apply-command.js';

/** Opens registration. @throws DomainError as administerTournament and applyCommand */
export function openTournamentRegistration(
  context: TournamentContext,
): Handlers<tournament.TournamentServiceService>['openTournamentRegistration'] {
  return ({ tournament: identifier }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'openTournamentRegistration', tournament: identifier },
      {
        codec: tournament.OpenTournamentRegistrationResponse,
        async write(act) {
          await applyCommand(act, { name: 'open_registration', by: 'organizer' }, { activity: { action: 'registration_opened' } });
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
