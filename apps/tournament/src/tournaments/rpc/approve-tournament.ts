import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { fieldsOf, stagedOf } from '../../record/index.js';
import { applyCommand } from '../apply-command.js';
import { requireNoEntries } from '../require-no-entries.js';

/** Approves a tournament, or the changes that it has staged. @throws DomainError as administerTournament and applyCommand */
export function approveTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['approveTournament'] {
  return ({ tournament: identifier }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'approveTournament', tournament: identifier },
      {
        codec: tournament.ApproveTournamentResponse,
        async write(act) {
          await requireNoEntries(act, fieldsOf(stagedOf(act.tournament)));
          const row = await applyCommand(act, { name: 'approve' }, { activity: { action: 'approved' } });
          return { approvalStatus: row.approvalStatus, timestamp: act.now.toISOString() };
        },
      },
    );
}
