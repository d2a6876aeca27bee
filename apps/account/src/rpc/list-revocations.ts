import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { listRevocationRows, readLastPlace } from '../db/key-revocations.js';

const PAGE = 500;

/** A page of the keys that the gateway has revoked, for a gateway whose database was restored to an older state. */
export function listRevocations({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ after }: account.ListRevocationsRequest): Promise<account.ListRevocationsResponse> => {
    const rows = await listRevocationRows(pool, after, PAGE);
    const last = await readLastPlace(pool);
    return { revocations: rows.map(({ keyId, revokedAt }) => ({ keyId, revokedAt })), place: rows.at(-1)?.place ?? after, last };
  };
}
