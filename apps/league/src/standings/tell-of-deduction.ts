import { appendEvents } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { standingsUpdated } from './events.js';
import { hasStanding } from './store/standings.js';
import type { TallyKey } from './rules/tally.js';

/** The event that a deduction, or its revocation, has changed a team's row; none if the team is not in the table. */
export async function tellOfDeduction(tx: PoolClient, key: TallyKey, now: Date): Promise<void> {
  if (!(await hasStanding(tx, key))) return;
  await appendEvents(tx, [{ ...standingsUpdated(key), occurredAt: now.toISOString() }]);
}
