import type { catalogProfile } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CatalogProfileContext } from '../../context.js';
import { findOrganizationOnlyOwnedBy } from '../../moderation/index.js';
import { findOperators } from '../../staff/index.js';
import { deletionBlocked, LAST_OPERATOR } from '../rules/retirement.js';

/**
 * Whether a user may go (docs/reference/accounts.md#deletion): not who alone owns an organization with others in it, nor the last operator.
 * Of an operator it answers the others: who of those is going already, the account service knows.
 * @throws DomainError error_account_deletion_blocked, whose message says what is in the way
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
