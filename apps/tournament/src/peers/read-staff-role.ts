import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** A user's platform role; undefined if none. */
export async function readStaffRole(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  userId: string,
): Promise<string | undefined> {
  const user = await profile.resolveUser({ identifier: userId }, { requestId }).catch(undefinedIf('error_user_not_found'));
  // Staff without a role come from imports, and from the previous release of the profile service.
  return user?.isStaff ? (user.staffRole ?? 'MODERATOR') : undefined;
}
