import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import { takeTotpCode } from '../steps/check-totp.js';
import { isPasswordOf } from '../steps/is-password-of.js';
import { requireAccount } from '../steps/require-account.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'box' | 'hashes'>;

/**
 * Whether a person who is signed in shows their password or a code of their app (management D).
 * @throws DomainError error_credentials_invalid; error_user_not_found; error_unavailable
 */
export function confirm(context: Context) {
  const { pool, clock, hashes } = context;
  return async ({ userId, proof }: account.ConfirmRequest): Promise<account.ConfirmResponse> => {
    const { passwordHash } = await requireAccount(pool, userId);
    const isRight =
      proof?.$case === 'code'
        ? await takeTotpCode(context, pool, { userId, code: proof.value, now: clock.now() })
        : await isPasswordOf(hashes, passwordHash, proof?.value ?? '');
    if (!isRight) throw new DomainError('error_credentials_invalid', { message: 'The password or the code is wrong.' });
    return {};
  };
}
