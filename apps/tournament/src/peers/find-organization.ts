import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** An organization that hosts tournaments. */
export interface HostOrganization {
  id: string;
  isActive: boolean;
}

/** An organization by its id or slug; undefined if the caller can see none of this name. */
export async function findOrganization(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  identifier: string,
): Promise<HostOrganization | undefined> {
  const call = profile.getOrganization({ identifier }, { ...(caller && { caller }), requestId });
  const organization = (await call.catch(undefinedIf('error_org_not_found')))?.organization;
  return organization && { id: organization.id, isActive: !organization.isDisabled };
}
