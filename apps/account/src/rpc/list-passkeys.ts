import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { listPasskeyRows } from '../db/passkeys.js';
import { toPasskey } from '../steps/to-passkey.js';

/** A person's passkeys, the oldest first (docs/reference/accounts.md#second-factors). */
export function listPasskeys({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ userId }: account.ListPasskeysRequest): Promise<account.ListPasskeysResponse> => ({
    passkeys: (await listPasskeyRows(pool, userId)).map(toPasskey),
  });
}
