import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteAccountOf } from './store/created-users.js';

export const ACCOUNT_CREATED = 'internal.account.created';

/** Records that a person owns the profile: imports leave it alone from then on (docs/reference/import.md). */
export async function applyAccountCreated(tx: ClientBase, { data }: { data: unknown }): Promise<void> {
  await noteAccountOf(tx, (data as EventEnvelope<typeof ACCOUNT_CREATED>['data']).userId);
}
