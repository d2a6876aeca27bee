import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import { cancelMatches } from '../../brackets/index.js';
import type { TournamentContext } from '../../context.js';
import { expireOffers } from '../../free-agents/index.js';
import { applyCommand } from '../apply-command.js';

/** Cancels a tournament with its open matches. @throws DomainError as administerTournament and applyCommand */
export function cancelTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['cancelTournament'] {
  return ({ tournament: identifier, reason }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'cancelTournament', tournament: identifier },
      {
        codec: tournament.CancelTournamentResponse,
        async write(act) {
          const told: Record<string, string> = reason === undefined ? {} : { reason };
          const activity = { action: 'cancelled', metadata: told };
          const row = await applyCommand(act, { name: 'cancel' }, { activity, data: told }, { cancelReason: reason ?? null });
          await cancelMatches(act);
          await expireOffers(act.tx, row.id, {}, act.now);
          return { approvalStatus: row.approvalStatus, timestamp: act.now.toISOString() };
        },
      },
    );
}
