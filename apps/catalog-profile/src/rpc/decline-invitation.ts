import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findInvitation, setInvitationStatus, type StoredInvitation } from '../db/invitations.js';
import { isOpen, readAgain } from '../steps/enter-by-invitation.js';
import { lockGroup } from '../steps/join-group.js';

/**
 * Says no to an invitation; a second time changes nothing (management, section G).
 * @throws DomainError error_invitation_not_found; error_invitation_not_open
 */
export function declineInvitation({ pool, clock }: CatalogProfileContext) {
  return async (
    { invitationId }: catalogProfile.DeclineInvitationRequest,
    call: CallContext,
  ): Promise<catalogProfile.DeclineInvitationResponse> => {
    const { userId } = requireCaller(call);
    let found: StoredInvitation | undefined;
    return runIdempotent(pool, call, {
      codec: catalogProfile.DeclineInvitationResponse,
      async authorize(tx) {
        found = await findInvitation(tx, invitationId);
        if (found?.userId !== userId) throw new DomainError('error_invitation_not_found');
      },
      async write(tx) {
        if (!found || !(await lockGroup(tx, found, userId))) throw new DomainError('error_invitation_not_found');
        const invitation = await readAgain(tx, found, findInvitation);
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
