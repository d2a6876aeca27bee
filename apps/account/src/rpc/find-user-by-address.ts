import type { account } from '@matchpoint/contracts';
import { normalizeMailAddress } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { findByEmail } from '../db/accounts.js';
import { insertAuditEntry } from '../db/audit-entries.js';

/** Target of the entry for a search without a result: the log must hold no mail address. */
const NOBODY = 'nobody';

/** The user whose account has exactly this address. Every search adds an audit entry in the transaction that answers it. */
export function findUserByAddress({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return (request: account.FindUserByAddressRequest, call: CallContext): Promise<account.FindUserByAddressResponse> =>
    withTransaction(pool, async (tx) => {
      const email = normalizeMailAddress(request.email);
      const found = email === undefined ? undefined : await findByEmail(tx, email);
      await insertAuditEntry(tx, {
        ...{ actorUserId: request.actorUserId, actorRole: request.actorRole, action: 'user.searched_by_address' },
        ...{ target: found?.userId ?? NOBODY, requestId: call.requestId, address: call.address, now: clock.now() },
      });
      return { userId: found?.userId };
    });
}
