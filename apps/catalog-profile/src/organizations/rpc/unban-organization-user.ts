import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { deleteBan, isBanned } from '../store/bans.js';
import { changeOrganization } from '../change-organization.js';

/**
 * Lifts a ban; memberships that it ended stay ended (docs/reference/organizations.md).
 * @throws DomainError the errors of changeOrganization; error_user_not_found for a user who is not banned
 */
export function unbanOrganizationUser(context: CatalogProfileContext) {
  return (
    { identifier, user }: catalogProfile.UnbanOrganizationUserRequest,
    call: CallContext,
  ): Promise<catalogProfile.UnbanOrganizationUserResponse> =>
    changeOrganization(context, call, {
      identifier,
      user,
      codec: catalogProfile.UnbanOrganizationUserResponse,
      action: 'ban',
      async requireNamed({ tx, organization }, target) {
        if (!(await isBanned(tx, organization.id, target.userId))) throw new DomainError('error_user_not_found');
        return target;
      },
      async write({ tx, organization, timestamp, tell }, { userId }) {
        await deleteBan(tx, organization.id, userId);
        tell({ type: 'organization.unbanned', data: { userId }, named: [userId] });
        return { timestamp };
      },
    });
}
