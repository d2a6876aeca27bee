import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** Whether an organization with this id exists and is visible to the caller. */
export async function isOrganization(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  id: string,
): Promise<boolean> {
  try {
    return (await profile.getOrganization({ identifier: id }, { ...(caller && { caller }), requestId })).organization?.id === id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_org_not_found') return false;
    throw error;
  }
}
