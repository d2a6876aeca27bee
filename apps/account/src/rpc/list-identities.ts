import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { listIdentityRows } from '../db/identities.js';

/** A person's identities, the oldest first (docs/reference/accounts.md#other-sites). */
export function listIdentities({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ userId }: account.ListIdentitiesRequest): Promise<account.ListIdentitiesResponse> => ({
    identities: (await listIdentityRows(pool, userId)).map(({ id, provider, name, linkedAt, lastUsedAt }) => ({
      ...{ id, provider, linkedAt },
      ...{ name: name ?? undefined, lastUsedAt: lastUsedAt ?? undefined },
    })),
  });
}
