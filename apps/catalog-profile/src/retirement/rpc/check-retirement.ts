import type { catalogProfile } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CatalogProfileContext } from '../../context.js';
import { findOrganizationOnlyOwnedBy } from '../../moderation/index.js';
import { findOperators } from '../../staff/index.js';
import { deletionBlocked, LAST_OPERATOR } from '../rules/retirement.js';

/**
 * Whether a user may be deleted (docs/reference/accounts.md#deletion): not the only owner of an organization with other members, nor the
 * last operator. For an operator it returns the other operators; the account service knows which of them are being deleted.
 * @throws DomainError error_account_deletion_blocked, whose message names the obstacle
 */
export function checkRetirement({ pool }: Pick<CatalogProfileContext, 'pool'>) {
  return ({ id }: catalogProfile.CheckRetirementRequest): Promise<catalogProfile.CheckRetirementResponse> =>
    withTransaction(pool, async (tx) => {
      const owned = await findOrganizationOnlyOwnedBy(tx, id);
      if (owned !== undefined)
        throw deletionBlocked(`You are the only owner of the organization ${owned}, which has other members: make one of them its owner.`);
      const operators = await findOperators(tx);
      if (!operators.includes(id)) return { otherOperatorIds: [] };
      if (operators.length === 1) throw deletionBlocked(LAST_OPERATOR);
      return { otherOperatorIds: operators.filter((each) => each !== id) };
    });
}
