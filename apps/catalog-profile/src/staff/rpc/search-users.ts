import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import type { UserStatus } from '../../people/index.js';
import { readStaffCaller } from '../read-staff-caller.js';
import { searchUsers as findUsers } from '../store/staff.js';
import { toStaffUser } from '../to-staff-user.js';

/** Users as shown to staff, newest first (docs/reference/platform-staff.md). @throws as readStaffCaller */
export function searchUsers({ pool, clock }: CatalogProfileContext) {
  return async (request: catalogProfile.SearchUsersRequest, call: CallContext): Promise<catalogProfile.SearchUsersResponse> => {
    const { search, status, limit, afterCreatedAt, afterId } = request;
    const now = clock.now();
    await readStaffCaller(pool, call, 'SUPPORT', now);
    const after = afterCreatedAt === undefined || afterId === undefined ? undefined : { createdAt: afterCreatedAt, id: afterId };
    const rows = await findUsers(pool, { now, search, status: status as UserStatus | undefined, after, limit: limit + 1 });
    return { users: rows.slice(0, limit).map((row) => toStaffUser(row, now)), hasMore: rows.length > limit };
  };
}
