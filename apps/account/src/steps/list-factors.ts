import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import { countPasskeys } from '../db/passkeys.js';
import { countRecoveryCodes } from '../db/recovery-codes.js';
import { findTotp } from '../db/totp.js';

/** The accepted methods for a challenge of this account; empty without a second factor. Recovery codes alone are not a second factor. */
export async function listFactors(client: Pool | ClientBase, userId: string): Promise<string[]> {
  const { active } = await findTotp(client, userId);
  const codes = active ? await countRecoveryCodes(client, userId) : 0;
  const passkeys = await countPasskeys(client, userId);
  return [...(active ? ['totp'] : []), ...(codes > 0 ? ['recovery_code'] : []), ...(passkeys > 0 ? ['passkey'] : [])];
}

/**
 * Requires a session of level 2 to change the factors of an account that has a second factor, so that a password alone adds or removes
 * none. Call it under the account's lock.
 * @returns whether the account has no second factor yet
 * @throws DomainError error_second_factor_required
 */
export async function requireLevelForFactors(
  client: Pool | ClientBase,
  userId: string,
  { caller }: Pick<CallContext, 'caller'>,
): Promise<{ hasNone: boolean }> {
  const hasNone = (await listFactors(client, userId)).length === 0;
  if (!hasNone && (caller?.userId !== userId || caller.level !== 2)) {
    const message = 'Confirm with your passkey or authenticator app first.';
    throw new DomainError('error_second_factor_required', { message });
  }
  return { hasNone };
}
