import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { findInvitationByCode, hasUsedInvitation, noteInvitationUse } from '../../groups/index.js';
import { isOpen, joined, readAgain } from '../enter-by-invitation.js';
import { hashInvitationCode } from '../invitation-code.js';
import { lockGroup } from '../lock-group.js';

/**
 * Joins the group that a code invites to. Each join spends a use; for a member it changes nothing. A person who left may rejoin while the
 * link is open; a person who was removed may not, unless the link was created afterwards (docs/reference/invitations.md).
 * @throws DomainError error_invitation_not_found, also for a code that is used up, revoked or expired, or whose maker may no longer
 * invite; the errors of LockedGroup.join
 */
export function redeemInvitation({ pool, clock }: CatalogProfileContext) {
  return async ({ code }: catalogProfile.RedeemInvitationRequest, call: CallContext): Promise<catalogProfile.RedeemInvitationResponse> => {
    const { userId } = requireCaller(call);
    return runIdempotent(pool, call, {
      codec: catalogProfile.RedeemInvitationResponse,
      async write(tx) {
        const found = await findInvitationByCode(tx, hashInvitationCode(code));
        const group = found && (await lockGroup(tx, found, userId));
        if (!found || !group) throw new DomainError('error_invitation_not_found');
        const invitation = await readAgain(tx, found);
        const now = clock.now();
        const timestamp = now.toISOString();
        const hasUsed = await hasUsedInvitation(tx, invitation.id, userId);
        if (hasUsed && group.role !== null) return joined(invitation, group.role, timestamp);
        if (!isOpen(invitation, now) || !group.isInviterEntitled) throw new DomainError('error_invitation_not_found');
        if (group.role === null) {
          await group.refuseBanned();
          if (await group.wasRemovedSince(invitation.createdAt)) throw new DomainError('error_invitation_not_found');
          await group.join(timestamp);
          await noteInvitationUse(tx, invitation.id, userId, timestamp);
        }
        return joined(invitation, group.role ?? invitation.role, timestamp);
      },
    });
  };
}
