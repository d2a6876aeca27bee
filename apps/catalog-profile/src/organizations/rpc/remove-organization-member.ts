import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkRemoval, organizationMembers, requireOrganizationRole, removeMember } from '../../groups/index.js';
import { changeOrganization, requireMember } from '../change-organization.js';

/**
 * Ends a membership: that of a member with a lower role, or the caller's own (docs/reference/organizations.md).
 * @throws DomainError the errors of changeOrganization; error_user_not_found; error_org_last_owner
 */
export function removeOrganizationMember(context: CatalogProfileContext) {
  return (
    { identifier, user }: catalogProfile.RemoveOrganizationMemberRequest,
    call: CallContext,
  ): Promise<catalogProfile.RemoveOrganizationMemberResponse> =>
    changeOrganization(context, call, {
      identifier,
      user,
      codec: catalogProfile.RemoveOrganizationMemberResponse,
      endsOwnRight: true,
      requireNamed({ actor }, target) {
        if (target.userId !== actor.userId) requireOrganizationRole(actor.role, 'remove_member');
        const leaver = requireMember(target);
        checkRemoval({ actor, target: leaver });
        return leaver;
      },
      async write({ tx, organization, actor, members, timestamp, tell }, leaver) {
        const owners = members.filter(({ role }) => role === 'OWNER');
        if (leaver.role === 'OWNER' && owners.length === 1) throw new DomainError('error_org_last_owner');
        if (leaver.userId === actor.userId) await organizationMembers.leave(tx, organization.id, leaver.userId, timestamp);
        else await removeMember(tx, { organizationId: organization.id, teamId: null }, leaver.userId, timestamp);
        tell({ type: 'organization.member_removed', data: { userId: leaver.userId }, named: [leaver.userId] });
        return { timestamp };
      },
    });
}
