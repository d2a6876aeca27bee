import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { setInvitationStatus } from '../../groups/index.js';
import { findOwnInvitation, isOpen, readAgain } from '../enter-by-invitation.js';
import { lockGroup } from '../lock-group.js';

/**
 * Declines an invitation; a repeat changes nothing (docs/reference/invitations.md).
 * @throws DomainError error_invitation_not_found; error_invitation_not_open
 */
export function declineInvitation({ pool, clock }: CatalogProfileContext) {
  return async (
    { invitationId }: catalogProfile.DeclineInvitationRequest,
    call: CallContext,
  ): Promise<catalogProfile.DeclineInvitationResponse> => {
    const { userId } = requireCaller(call);
    return runIdempotent(pool, call, {
      codec: catalogProfile.DeclineInvitationResponse,
      find: (tx) => findOwnInvitation(tx, invitationId, userId),
      async write(tx, found) {
        if (!(await lockGroup(tx, found, userId))) throw new DomainError('error_invitation_not_found');
        const invitation = await readAgain(tx, found);
        const now = clock.now();
        if (invitation.status !== 'declined') {
          if (!isOpen(invitation, now)) throw new DomainError('error_invitation_not_open');
          await setInvitationStatus(tx, invitation.id, 'declined');
        }
        return { timestamp: now.toISOString() };
      },
    });
  };
}
