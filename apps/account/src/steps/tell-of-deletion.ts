import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteDeletionTold } from '../db/accounts.js';

/**
 * Tells services whether an account is going to be deleted, unless they know it: its owner gets no new roles
 * (docs/reference/accounts.md#deletion). Runs in the transaction of the change.
 */
export async function tellOfDeletion(tx: ClientBase, userId: string, now: Date): Promise<void> {
  const told = await noteDeletionTold(tx, userId);
  if (!told) return;
  const type = 'internal.account.deletion_changed';
  await appendEvents(tx, [{ type, subject: userId, data: { userId, ...told }, occurredAt: now.toISOString() }]);
}
