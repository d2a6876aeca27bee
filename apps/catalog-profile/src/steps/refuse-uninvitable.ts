import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { isBanned } from '../db/organization-people.js';
import type { Target } from './change-organization.js';

/**
 * Sees that somebody may be invited, or added. Who hides their profile does not exist for others here either, but for those who have
 * them in a group already.
 * @throws DomainError error_user_not_found; error_banned; error_invitation_refused
 */
export async function refuseUninvitable(
  tx: ClientBase,
  organizationId: string | null,
  target: Pick<Target, 'userId' | 'isFound' | 'isPrivate' | 'acceptsInvitations'>,
  { isKnown }: { isKnown: boolean },
): Promise<void> {
  if (!target.isFound || (target.isPrivate && !isKnown)) throw new DomainError('error_user_not_found');
  if (await isBanned(tx, organizationId, target.userId)) throw new DomainError('error_banned');
  if (!target.acceptsInvitations && !isKnown) throw new DomainError('error_invitation_refused');
}
