import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { insertAccount, type NewAccount } from '../db/accounts.js';

/** Adds an account and publishes that its user now has one; false if the address or the user already has one. */
export async function beginAccount(tx: ClientBase, account: NewAccount): Promise<boolean> {
  if (!(await insertAccount(tx, account))) return false;
  const { userId, now } = account;
  await appendEvents(tx, [{ type: 'internal.account.created', subject: userId, data: { userId }, occurredAt: now.toISOString() }]);
  return true;
}
