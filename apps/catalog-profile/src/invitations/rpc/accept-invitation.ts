import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { setInvitationStatus } from '../../groups/index.js';
import { findOwnInvitation, isOpen, joined, readAgain } from '../enter-by-invitation.js';
import { lockGroup } from '../lock-group.js';

/**
 * Accepts an invitation to the caller; a repeat changes nothing while they are still a member (docs/reference/invitations.md).
 * @throws DomainError error_invitation_not_found; error_invitation_not_open; the errors of LockedGroup.join
 */
export function acceptInvitation({ pool, clock }: CatalogProfileContext) {
  return async (
    { invitationId }: catalogProfile.AcceptInvitationRequest,
    call: CallContext,
  ): Promise<catalogProfile.AcceptInvitationResponse> => {
    const { userId } = requireCaller(call);
    return runIdempotent(pool, call, {
      codec: catalogProfile.AcceptInvitationResponse,
      find: (tx) => findOwnInvitation(tx, invitationId, userId),
      async write(tx, found) {
        const group = await lockGroup(tx, found, userId);
        if (!group) throw new DomainError('error_invitation_not_found');
        const invitation = await readAgain(tx, found);
        const now = clock.now();
        const timestamp = now.toISOString();
        if (invitation.status === 'accepted' && group.role !== null) return joined(invitation, group.role, timestamp);
        await group.refuseBanned();
        if (!isOpen(invitation, now)) throw new DomainError('error_invitation_not_open');
        if (group.role === null) {
          if (!group.isInviterEntitled)
            throw new DomainError('error_invitation_not_open', { message: 'The person who invited you may no longer invite.' });
          await group.join(timestamp);
        }
        await setInvitationStatus(tx, invitation.id, 'accepted');
        return joined(invitation, group.role ?? invitation.role, timestamp);
      },
    });
  };
}
