import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findInvitation, findInvitationByCode, hasUsedInvitation, noteInvitationUse } from '../db/invitations.js';
import { isOpen, joined, readAgain } from '../steps/enter-by-invitation.js';
import { hashInvitationCode } from '../steps/invitation-code.js';
import { lockGroup } from '../steps/join-group.js';

/**
 * Joins what a code invites to. A member changes nothing and spends no use by it; who has left since joins anew, while it invites
 * (management, section G).
 * @throws DomainError error_invitation_not_found, also of a code that is used up, revoked or expired; the errors of LockedGroup.join
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
        const invitation = await readAgain(tx, found, findInvitation);
        const now = clock.now();
        const timestamp = now.toISOString();
        const hasUsed = await hasUsedInvitation(tx, invitation.id, userId);
        if (hasUsed && group.role !== null) return joined(invitation, group.role, timestamp);
        if (!isOpen(invitation, now) || !group.isInviterEntitled) throw new DomainError('error_invitation_not_found');
        if (group.role === null) {
          await group.join(timestamp);
          if (!hasUsed) await noteInvitationUse(tx, invitation.id, userId, timestamp);
        }
        return joined(invitation, group.role ?? invitation.role, timestamp);
      },
    });
  };
}
