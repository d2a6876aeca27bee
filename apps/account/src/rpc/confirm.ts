import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { isPasswordOf } from '../steps/is-password-of.js';
import { requireAccount } from '../steps/require-account.js';
import { checkProof, type SecondFactorProof } from '../steps/take-proof.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'box' | 'hashes' | 'relyingParty'>;

/**
 * Whether a person who is signed in shows their password, a code of their app or a passkey (management D).
 * @throws DomainError error_credentials_invalid; error_user_not_found; error_unavailable
 */
export function confirm(context: Context) {
  const { pool } = context;
  return async ({ userId, proof }: account.ConfirmRequest): Promise<account.ConfirmResponse> => {
    const { passwordHash } = await requireAccount(pool, userId);
    const isRight =
      proof === undefined || proof.$case === 'password'
        ? await isPasswordOf(context.hashes, passwordHash, proof?.value ?? '')
        : await isTaken(context, userId, proof);
    if (!isRight) throw new DomainError('error_credentials_invalid', { message: 'The password, the code or the passkey is wrong.' });
    return {};
  };
}

/** Whether a code or a passkey is right, and was not taken before: it is now. */
async function isTaken(context: Context, userId: string, proof: SecondFactorProof): Promise<boolean> {
  const take = await checkProof(context, { userId, proof, now: context.clock.now() });
  return take !== undefined && withTransaction(context.pool, take);
}
