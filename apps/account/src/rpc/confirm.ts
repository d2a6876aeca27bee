import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { isPasswordOf } from '../steps/is-password-of.js';
import { lockAccount, requireAccount } from '../steps/require-account.js';
import { checkProof, type SecondFactorProof } from '../steps/take-proof.js';
import { tellOfChange } from '../steps/tell-of-change.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'box' | 'hashes' | 'relyingParty'>;

/**
 * Checks that a signed-in person presents their password, a code of their app, a recovery code, or a passkey
 * (docs/reference/accounts.md#recent-sign-in).
 * @throws DomainError error_credentials_invalid; error_user_not_found; error_unavailable
 */
export function confirm(context: Context) {
  const { pool, clock, hashes } = context;
  return async ({ userId, proof, origin }: account.ConfirmRequest, { requestId }: CallContext): Promise<account.ConfirmResponse> => {
    const { passwordHash } = await requireAccount(pool, userId);
    const isTaken = async (shown: SecondFactorProof): Promise<boolean> => {
      const take = await checkProof(context, { userId, proof: shown, now: clock.now() });
      return (
        take !== undefined &&
        withTransaction(pool, async (tx) => {
          const { email } = await lockAccount(tx, userId);
          if (!(await take(tx))) return false;
          if (shown.$case === 'recoveryCode') {
            const now = clock.now();
            await tellOfChange(tx, { userId, change: 'recovery_code_used', email, actorUserId: userId, origin, requestId, now });
          }
          return true;
        })
      );
    };
    const isRight =
      proof === undefined || proof.$case === 'password'
        ? await isPasswordOf(hashes, passwordHash, proof?.value ?? '')
        : await isTaken(proof);
    if (!isRight) throw new DomainError('error_credentials_invalid', { message: 'The password, the code or the passkey is wrong.' });
    return {};
  };
}
