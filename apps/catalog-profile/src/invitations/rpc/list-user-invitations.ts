import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { limitOf } from '../../requests/index.js';
import { listInvitationsOfUser } from '../store/list-invitations.js';
import { toInvitation } from '../to-invitation.js';

/** The caller's open invitations, newest first (docs/reference/invitations.md). @throws DomainError error_invalid_limit */
export function listUserInvitations({ pool, clock }: CatalogProfileContext) {
  return async (
    { afterCreatedAt, afterId, ids, ...request }: catalogProfile.ListUserInvitationsRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListUserInvitationsResponse> => {
    const { userId } = requireCaller(call);
    const limit = limitOf(request.limit);
    const after = afterCreatedAt === undefined ? undefined : { createdAt: afterCreatedAt, id: afterId ?? '' };
    const rows = await listInvitationsOfUser(pool, userId, clock.now().toISOString(), { ids, after, limit: limit + 1 });
    return { invitations: rows.slice(0, limit).map((row) => toInvitation(row, userId)), hasMore: rows.length > limit };
  };
}
