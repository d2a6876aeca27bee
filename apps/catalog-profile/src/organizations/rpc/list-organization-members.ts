import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { toMember } from '../../groups/index.js';
import { callerIdOf } from '../../requests/index.js';
import { listOrganizationMembers as findMembers } from '../store/profiles.js';

/** Active members, owners first (docs/reference/organizations.md). @throws DomainError error_org_not_found */
export function listOrganizationMembers({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.ListOrganizationMembersRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListOrganizationMembersResponse> => {
    const members = await findMembers(pool, callerIdOf(call), identifier);
    if (!members) throw new DomainError('error_org_not_found');
    return { members: members.map(toMember) };
  };
}
