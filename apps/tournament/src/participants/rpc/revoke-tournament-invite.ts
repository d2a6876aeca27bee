import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { requireInvite } from '../require-invite.js';
import { settleInvite } from '../store/invites.js';

/** Revokes a pending invite. @throws DomainError as administerTournament */
export function revokeTournamentInvite(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['revokeTournamentInvite'] {
  return ({ tournament: identifier, inviteId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'revokeTournamentInvite', tournament: identifier },
      {
        codec: tournament.RevokeTournamentInviteResponse,
        find: (act) => requireInvite(act, inviteId),
        async write({ tx, now, note }, _, invite) {
          if (invite.status !== 'PENDING')
            throw new DomainError('error_tournament_not_in_valid_state', {
              message: `The invite is ${invite.status}; only a PENDING invite can be revoked.`,
            });
          await settleInvite(tx, invite.id, 'REVOKED', now);
          await note({ action: 'invite_revoked', targetType: 'team', targetId: invite.teamId });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
