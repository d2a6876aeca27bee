import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** Whether there is an organization of this id that the caller may know of. */
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
