import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { countWaysIn } from '../db/ways-in.js';

/**
 * Keeps the account's last way to sign in. Call it after one was removed, in the same transaction, which has locked the account.
 * @throws DomainError error_last_sign_in_method
 */
export async function requireWayIn(tx: ClientBase, userId: string): Promise<void> {
  if ((await countWaysIn(tx, userId)) === 0) throw new DomainError('error_last_sign_in_method');
}
