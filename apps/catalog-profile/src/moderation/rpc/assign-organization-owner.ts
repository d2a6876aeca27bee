import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { organizationMembers } from '../../groups/index.js';
import { LIMITS } from '../../limits.js';
import {
  countOwnedOrganizations,
  findOrganizationMembers,
  organizationEvent,
  refuseFullOrganization,
  requireCandidate,
  requireStaffOrganization,
} from '../../organizations/index.js';
import { findNamedUser, requireActiveUser } from '../../people/index.js';
import { actAsStaff } from '../../staff/index.js';
import { setOrganizationStatus } from '../set-organization-status.js';

/**
 * Appoints an OWNER of an organization without one, and enables it if it is disabled (docs/reference/platform-staff.md).
 * @throws DomainError INVALID_INPUT for oneself; the errors of actAsStaff; error_org_not_found; error_already_exists if it has an OWNER;
 * error_user_not_found; error_banned; error_limit_reached
 */
export function assignOrganizationOwner(context: CatalogProfileContext) {
  return (
    { organization: identifier, order, user }: catalogProfile.AssignOrganizationOwnerRequest,
    call: CallContext,
  ): Promise<catalogProfile.AssignOrganizationOwnerResponse> => {
    const action = 'organization.owner_assigned';
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write({ tx, actor, timestamp, tell }) {
        const { organization, staff } = await requireStaffOrganization(tx, identifier);
        if (staff.some(({ role }) => role === 'OWNER'))
          throw new DomainError('error_already_exists', { message: 'The organization has an OWNER.' });
        const named = await findNamedUser(tx, user);
        const [member] = named
          ? (await findOrganizationMembers(tx, organization.id, [named.id])).filter(({ userId }) => userId === named.id)
          : [];
        const { id: userId } = await requireCandidate(tx, organization.id, named, { isKnown: member !== undefined });
        if (userId === actor.userId) throw invalidInput('body.userId', 'must be somebody else');
        await requireActiveUser(tx, userId);
        if ((await countOwnedOrganizations(tx, userId)) >= LIMITS.ownedOrganizations)
          throw new DomainError('error_limit_reached', { message: `The user already owns ${LIMITS.ownedOrganizations} organizations.` });
        const about = { named: [userId], occurredAt: timestamp };
        if (member) await organizationMembers.setRole(tx, organization.id, userId, 'OWNER');
        else {
          await refuseFullOrganization(tx, organization.id);
          await organizationMembers.join(tx, { groupId: organization.id, userId, role: 'OWNER', joinedAt: timestamp });
        }
        const given = member
          ? organizationEvent(organization.id, staff, {
              type: 'organization.member_role_changed',
              data: { userId, oldRole: member.role, newRole: 'OWNER' },
              ...about,
            })
          : organizationEvent(organization.id, staff, { type: 'organization.member_added', data: { userId, role: 'OWNER' }, ...about });
        const owned = [...staff, { userId, role: 'OWNER' as const }];
        const enabled =
          organization.status === 'active'
            ? []
            : await setOrganizationStatus(tx, { organization, staff: owned, status: 'active', timestamp });
        tell({ action, target: organization.id, after: { userId } }, [given, ...enabled]);
        return { timestamp };
      },
    });
  };
}
