import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyCommand } from '../apply-command.js';

/**
 * Submits a draft; depending on the policy it is approved at once, or pends approval by platform staff. @throws DomainError as
 * administerTournament
 */
export function submitTournamentForApproval(
  context: TournamentContext,
): Handlers<tournament.TournamentServiceService>['submitTournamentForApproval'] {
  return ({ tournament: identifier }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'submitTournamentForApproval', tournament: identifier },
      {
        codec: tournament.SubmitTournamentForApprovalResponse,
        async write(act) {
          const command = { name: 'submit_for_approval', policy: context.approvalPolicy } as const;
          const row = await applyCommand(act, command, { activity: { action: 'submitted_for_approval' } }, { rejectReason: null });
          const { approvalStatus } = row;
          return { autoApproved: approvalStatus === 'APPROVED', approvalStatus, timestamp: act.now.toISOString() };
        },
      },
    );
}
