import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findStaffRole, searchUsers as findUsers } from '../db/staff.js';
import { requireStaffRole, type UserStatus } from '../domain/staff-roles.js';
import { toStaffUser } from '../steps/to-staff-user.js';

/** Users as staff see them, newest first (management, section J). @throws DomainError error_not_found */
export function searchUsers({ pool, clock }: CatalogProfileContext) {
  return async (request: catalogProfile.SearchUsersRequest, call: CallContext): Promise<catalogProfile.SearchUsersResponse> => {
    const { search, status, limit, afterCreatedAt, afterId } = request;
    const now = clock.now();
    requireStaffRole(await findStaffRole(pool, requireCaller(call).userId, now), 'SUPPORT');
    const after = afterCreatedAt === undefined || afterId === undefined ? undefined : { createdAt: afterCreatedAt, id: afterId };
    const rows = await findUsers(pool, { now, search, status: status as UserStatus | undefined, after, limit: limit + 1 });
    return { users: rows.slice(0, limit).map((row) => toStaffUser(row, now)), hasMore: rows.length > limit };
  };
}
