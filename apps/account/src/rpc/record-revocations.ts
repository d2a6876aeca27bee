import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import { recordRevocationRows } from '../db/key-revocations.js';

const MOST = 500;

/** Stores keys that the gateway has revoked. @throws DomainError INVALID_INPUT for more than 500 */
export function recordRevocations({ pool }: Pick<AccountContext, 'pool'>) {
  return async ({ revocations }: account.RecordRevocationsRequest): Promise<account.RecordRevocationsResponse> => {
    if (revocations.length > MOST) throw invalidInput('revocations', `holds at most ${MOST}`);
    await recordRevocationRows(pool, revocations);
    return {};
  };
}
