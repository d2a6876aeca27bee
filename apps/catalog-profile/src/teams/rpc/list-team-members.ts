import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { toMember } from '../../groups/index.js';
import { callerIdOf } from '../../requests/index.js';
import { listTeamMembers as findMembers } from '../store/access.js';

/** The roster, captains first. @throws DomainError error_team_not_found; error_team_membership_required for others' private team */
export function listTeamMembers({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.ListTeamMembersRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListTeamMembersResponse> => {
    const members = await findMembers(pool, callerIdOf(call), identifier);
    if (!members) throw new DomainError('error_team_not_found');
    if (members === 'closed') throw new DomainError('error_team_membership_required');
    return { members: members.map(toMember) };
  };
}
