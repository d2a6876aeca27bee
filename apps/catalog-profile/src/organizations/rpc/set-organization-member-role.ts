import { catalogProfile } from '@matchpoint/contracts';
import { ASSIGNABLE_ROLES } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkRoleChange, organizationMembers, outranks } from '../../groups/index.js';
import { requireActiveUser } from '../../people/index.js';
import { changeOrganization, requireMember } from '../change-organization.js';

/**
 * Gives a member another role; the same one changes nothing (docs/reference/organizations.md).
 * @throws DomainError INVALID_INPUT; the errors of changeOrganization; error_user_not_found, also for a higher role of a suspended user
 */
export function setOrganizationMemberRole(context: CatalogProfileContext) {
  return async (
    { identifier, user, ...request }: catalogProfile.SetOrganizationMemberRoleRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetOrganizationMemberRoleResponse> => {
    const role = ASSIGNABLE_ROLES.find((each) => each === request.role);
    if (!role) throw invalidInput('body.role', `must be one of ${ASSIGNABLE_ROLES.join(', ')}`);
    return changeOrganization(context, call, {
      identifier,
      user,
      codec: catalogProfile.SetOrganizationMemberRoleResponse,
      action: 'set_role',
      requireNamed({ actor }, target) {
        const member = requireMember(target);
        checkRoleChange({ actor, target: member }, role);
        return member;
      },
      async write({ tx, organization, timestamp, tell }, member) {
        if (member.role !== role) {
          if (outranks(role, member.role)) await requireActiveUser(tx, member.userId);
          await organizationMembers.setRole(tx, organization.id, member.userId, role);
          const data = { userId: member.userId, oldRole: member.role, newRole: role };
          tell({ type: 'organization.member_role_changed', data, named: [member.userId] });
        }
        return { timestamp };
      },
    });
  };
}
