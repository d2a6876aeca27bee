import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { closeInvitation, lockInvitation } from '../store/staff-invitations.js';
import { isOpen } from '../rules/staff-invitation.js';

/**
 * Declines the caller's invitation onto the staff of a league; a repeat changes nothing (docs/reference/invitations.md#rules).
 * @throws DomainError error_invitation_not_found; error_invitation_not_open
 */
export function declineLeagueInvitation({
  pool,
  clock,
}: LeagueContext): Handlers<league.LeagueInvitationServiceService>['declineLeagueInvitation'] {
  return (request, call) => {
    const { userId } = requireCaller(call);
    return runIdempotent(pool, call, {
      codec: league.DeclineLeagueInvitationResponse,
      async write(tx) {
        const invitation = await lockInvitation(tx, request.invitationId);
        if (invitation?.userId !== userId) throw new DomainError('error_invitation_not_found');
        const now = clock.now();
        if (invitation.status !== 'declined') {
          if (!isOpen(invitation, now)) throw new DomainError('error_invitation_not_open');
          await closeInvitation(tx, invitation.id, 'declined');
        }
        return { timestamp: now.toISOString() };
      },
    });
  };
}
