import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import { findByUser, lockByUser, type StoredAccount } from '../db/accounts.js';

/** A user's account. @throws DomainError error_user_not_found for a user without an account */
export async function requireAccount(client: Pool | ClientBase, userId: string): Promise<StoredAccount> {
  const account = await findByUser(client, userId);
  if (!account) throw new DomainError('error_user_not_found');
  return account;
}

/** The same, locked, so that changes of one account run one after the other. @throws as requireAccount */
export async function lockAccount(tx: ClientBase, userId: string): Promise<StoredAccount> {
  const account = await lockByUser(tx, userId);
  if (!account) throw new DomainError('error_user_not_found');
  return account;
}
