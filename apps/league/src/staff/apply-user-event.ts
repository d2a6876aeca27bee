import type { Clock } from '@matchpoint/core';
import { type EventEnvelope, whoseRolesEnd } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { endRolesInLeagues } from './end-roles-in-leagues.js';

/** Removes banned and deleted users from every league's staff. */
export async function applyUserEvent(
  tx: PoolClient,
  event: Pick<EventEnvelope, 'type' | 'data'>,
  { clock }: { clock: Clock },
): Promise<void> {
  const userId = whoseRolesEnd(event);
  if (userId !== undefined) await endRolesInLeagues(tx, userId, clock.now());
}
