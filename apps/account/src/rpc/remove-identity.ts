import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { removeIdentityRow } from '../db/identities.js';
import { lockAccount } from '../steps/require-account.js';
import { requireWayIn } from '../steps/require-way-in.js';
import { tellOfChange } from '../steps/tell-of-change.js';

/**
 * Unlinks an identity, unless it is the last way to sign in (docs/reference/accounts.md#other-sites).
 * @throws DomainError error_identity_not_found; error_last_sign_in_method; error_user_not_found
 */
export function removeIdentity({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async (request: account.RemoveIdentityRequest, { requestId }: CallContext): Promise<account.RemoveIdentityResponse> => {
    const { userId, identityId, origin } = request;
    return withTransaction(pool, async (tx) => {
      const { email } = await lockAccount(tx, userId);
      if (!(await removeIdentityRow(tx, userId, identityId))) throw new DomainError('error_identity_not_found');
      await requireWayIn(tx, userId);
      const now = clock.now();
      await tellOfChange(tx, { userId, change: 'identity_removed', email, actorUserId: userId, origin, requestId, now });
      return {};
    });
  };
}
