import { catalogProfile } from '@matchpoint/contracts';
import type { OrganizationRole } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { organizationMembers } from '../../groups/index.js';
import { LIMITS } from '../../limits.js';
import { requireActiveUser } from '../../people/index.js';
import { changeOrganization, requireMember } from '../change-organization.js';
import { countOwnedOrganizations } from '../store/locked-organizations.js';

/** An ADMIN has agreed to run the organization. After an import, it may have several owners. */
const HEIRS: readonly OrganizationRole[] = ['OWNER', 'ADMIN'];

/**
 * Transfers the caller's ownership to an ADMIN; the caller becomes an ADMIN (docs/reference/organizations.md).
 * @throws DomainError INVALID_INPUT for oneself; the errors of changeOrganization; error_user_not_found for anybody but an active ADMIN;
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
      requireNamed({ actor }, target) {
        if (target.userId === actor.userId) throw invalidInput('body.newOwnerId', 'must be somebody else');
        const heir = requireMember(target);
        if (!HEIRS.includes(heir.role)) throw new DomainError('error_user_not_found', { message: 'The user is not an ADMIN of it.' });
        return heir;
      },
      async write({ tx, organization, actor, timestamp, tell }, heir) {
        await requireActiveUser(tx, heir.userId);
        if (heir.role !== 'OWNER' && (await countOwnedOrganizations(tx, heir.userId)) >= LIMITS.ownedOrganizations)
          throw new DomainError('error_limit_reached', { message: `The user already owns ${LIMITS.ownedOrganizations} organizations.` });
        await organizationMembers.setRole(tx, organization.id, heir.userId, 'OWNER');
        await organizationMembers.setRole(tx, organization.id, actor.userId, 'ADMIN');
        const data = { oldOwnerId: actor.userId, newOwnerId: heir.userId };
        tell({ type: 'organization.ownership_transferred', data, named: [actor.userId, heir.userId] });
        return { timestamp };
      },
    });
}
