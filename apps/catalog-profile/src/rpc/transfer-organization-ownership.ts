import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { organizationMembers } from '../db/group-members.js';
import { lockActiveUser } from '../db/lock-users.js';
import { countOwnedOrganizations } from '../db/organization-changes.js';
import { LIMITS } from '../domain/group-limits.js';
import { changeOrganization, requireMember } from '../steps/change-organization.js';

/**
 * Hands the caller's ownership over to another member; the caller becomes an ADMIN (management, section F).
 * @throws DomainError INVALID_INPUT for oneself; the errors of changeOrganization; error_user_not_found, also of who is suspended;
 * error_limit_reached
 */
export function transferOrganizationOwnership(context: CatalogProfileContext) {
  return (
    { identifier, newOwner }: catalogProfile.TransferOrganizationOwnershipRequest,
    call: CallContext,
  ): Promise<catalogProfile.TransferOrganizationOwnershipResponse> =>
    changeOrganization(context, call, {
      identifier,
      user: newOwner,
      codec: catalogProfile.TransferOrganizationOwnershipResponse,
      action: 'transfer_ownership',
      endsOwnRight: true,
      async write({ tx, organization, actor, timestamp, tell }, target) {
        if (target.userId === actor.userId) throw invalidInput('body.newOwnerId', 'must be somebody else');
        const heir = requireMember(target);
        if (!(await lockActiveUser(tx, heir.userId))) throw new DomainError('error_user_not_found');
        if (heir.role !== 'OWNER' && (await countOwnedOrganizations(tx, heir.userId)) >= LIMITS.ownedOrganizations)
          throw new DomainError('error_limit_reached', { message: `The user owns ${LIMITS.ownedOrganizations} organizations already.` });
        await organizationMembers.setRole(tx, organization.id, heir.userId, 'OWNER');
        await organizationMembers.setRole(tx, organization.id, actor.userId, 'ADMIN');
        const data = { oldOwnerId: actor.userId, newOwnerId: heir.userId };
        tell({ type: 'organization.ownership_transferred', data, named: [actor.userId, heir.userId] });
        return { timestamp };
      },
    });
}
