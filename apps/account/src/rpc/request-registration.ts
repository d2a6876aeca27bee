import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';
import { queueMail } from '../db/mail-queue.js';
import { parseAddress } from '../domain/address.js';

/**
 * Mails a link that proves the address. Does not check whether it has an account (docs/reference/accounts.md#registration). @throws
 * DomainError INVALID_INPUT
 */
export function requestRegistration({ pool, clock }: Pick<AccountContext, 'pool' | 'clock'>) {
  return async ({ email }: account.RequestRegistrationRequest): Promise<account.RequestRegistrationResponse> => {
    await queueMail(pool, { kind: 'registration', email: parseAddress(email), now: clock.now() });
    return {};
  };
}
