import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** An organization that hosts tournaments. */
export interface HostOrganization {
  isActive: boolean;
}

/** An organization by its id; undefined if the caller can see none with this id. */
export async function findOrganization(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  id: string,
): Promise<HostOrganization | undefined> {
  const call = profile.getOrganization({ identifier: id }, { ...(caller && { caller }), requestId });
  const organization = (await call.catch(undefinedIf('error_org_not_found')))?.organization;
  return organization?.id === id ? { isActive: !organization.isDisabled } : undefined;
}
