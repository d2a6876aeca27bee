import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** A user's platform role; undefined if none. */
export async function readStaffRole(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  userId: string,
): Promise<string | undefined> {
  try {
    const { isStaff, staffRole } = await profile.resolveUser({ identifier: userId }, { requestId });
    // Staff without a role come from imports, and from the previous release of the profile service.
    return isStaff ? (staffRole ?? 'MODERATOR') : undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_user_not_found') return undefined;
    throw error;
  }
}
