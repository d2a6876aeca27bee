import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteAccountOf } from './store/created-users.js';
import { noteDeletion } from './store/scheduled-deletions.js';

export const ACCOUNT_CREATED = 'internal.account.created';
export const DELETION_CHANGED = 'internal.account.deletion_changed';

/**
 * Records that a person owns the profile, which imports leave alone from then on (docs/reference/import.md), and whether their account is
 * going to be deleted, which keeps them from new roles (docs/reference/accounts.md#deletion).
 */
export async function applyAccountEvent(tx: ClientBase, { type, data }: { type: string; data: unknown }): Promise<void> {
  if (type === ACCOUNT_CREATED) await noteAccountOf(tx, (data as EventEnvelope<typeof ACCOUNT_CREATED>['data']).userId);
  else if (type === DELETION_CHANGED) await noteDeletion(tx, data as EventEnvelope<typeof DELETION_CHANGED>['data']);
}
