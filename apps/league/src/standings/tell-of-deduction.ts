import { appendEvents } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { standingsUpdated } from './events.js';
import type { TallyKey } from './rules/tally.js';

/** The event that a deduction, or its revocation, has changed a team's row, which a deduction alone makes. */
export async function tellOfDeduction(tx: PoolClient, key: TallyKey, now: Date): Promise<void> {
  await appendEvents(tx, [{ ...standingsUpdated(key), occurredAt: now.toISOString() }]);
}
