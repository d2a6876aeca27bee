import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyCommand } from '../apply-command.js';

/** Rejects a tournament, or the changes that it has staged. @throws DomainError as administerTournament and applyCommand */
export function rejectTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['rejectTournament'] {
  return ({ tournament: identifier, reason }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'rejectTournament', tournament: identifier },
      {
        codec: tournament.RejectTournamentResponse,
        async write(act) {
          const activity = { action: 'rejected', ...(reason !== undefined && { metadata: { reason } }) };
          const row = await applyCommand(act, { name: 'reject' }, { activity }, { rejectReason: reason ?? null });
          return { approvalStatus: row.approvalStatus, timestamp: act.now.toISOString() };
        },
      },
    );
}
