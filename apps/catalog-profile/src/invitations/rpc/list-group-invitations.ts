import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { listInvitationsOfGroup } from '../store/list-invitations.js';
import { requireInvitingGroup } from '../require-inviting-group.js';
import { toInvitation } from '../to-invitation.js';

/** A group's open invitations, newest first, for members who may invite (docs/reference/invitations.md). @throws as requireInvitingGroup */
export function listGroupInvitations({ pool, clock }: CatalogProfileContext) {
  return async (
    { group }: catalogProfile.ListGroupInvitationsRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListGroupInvitationsResponse> => {
    const { userId } = requireCaller(call);
    const found = await requireInvitingGroup(pool, userId, group);
    const rows = await listInvitationsOfGroup(pool, found, clock.now().toISOString());
    return { invitations: rows.map((row) => toInvitation(row, userId)) };
  };
}
