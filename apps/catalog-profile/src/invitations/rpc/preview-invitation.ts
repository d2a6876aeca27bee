import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { findInvitationByCode } from '../../groups/index.js';
import { isOpen } from '../enter-by-invitation.js';
import { hashInvitationCode } from '../invitation-code.js';
import { isInviterEntitled } from '../inviter-right.js';
import { findShownInvitation } from '../store/list-invitations.js';
import { toInvitation } from '../to-invitation.js';

/**
 * The group that a code invites to, for anybody who has the code, including private groups (docs/reference/invitations.md).
 * @throws DomainError error_invitation_not_found, also for a code that is used up, revoked or expired, or whose maker may no longer
 * invite
 */
export function previewInvitation({ pool, clock }: CatalogProfileContext) {
  return async (
    { code }: catalogProfile.PreviewInvitationRequest,
    call: CallContext,
  ): Promise<catalogProfile.PreviewInvitationResponse> => {
    const { userId } = requireCaller(call);
    const found = await findInvitationByCode(pool, hashInvitationCode(code));
    const isValid = found && isOpen(found, clock.now()) && (await isInviterEntitled(pool, found));
    const shown = isValid ? await findShownInvitation(pool, found.id) : undefined;
    if (!shown) throw new DomainError('error_invitation_not_found');
    return { invitation: toInvitation(shown, userId) };
  };
}
