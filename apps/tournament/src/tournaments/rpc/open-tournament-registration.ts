import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament, type CallerAct } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { countActivitiesOfDay } from '../../feed/index.js';
import { applyCommand } from '../apply-command.js';

/** Openings in 24 hours: each notifies the captains of the participants, and followers. */
const MOST_A_DAY = 10;

/** Opens registration. @throws DomainError as administerTournament and applyCommand, error_limit_reached */
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
          await refuseManyToday(act);
          await applyCommand(act, { name: 'open_registration', by: 'organizer' }, { activity: { action: 'registration_opened' } });
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}

async function refuseManyToday({ tx, tournament: { id }, now }: CallerAct): Promise<void> {
  if ((await countActivitiesOfDay(tx, id, { actions: ['registration_opened'] }, now)) >= MOST_A_DAY)
    throw new DomainError('error_limit_reached', { message: `Registration was opened ${MOST_A_DAY} times in the last 24 hours.` });
}
