import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { endRolesInLeagues } from './end-roles-in-leagues.js';

const ACCESS_CHANGED = 'internal.user.access_changed';
const USER_DELETED = 'internal.user.deleted';
/** What is told of people. */
export const USER_EVENTS = [USER_DELETED, ACCESS_CHANGED] as const;

/**
 * Who is banned or deleted is on no league's staff any more (docs/reference/platform-staff.md#bans). A suspension that ends leaves roles as
 * they are.
 */
export async function applyUserEvent(
  tx: PoolClient,
  { type, data }: Pick<EventEnvelope, 'type' | 'data'>,
  { clock }: { clock: Clock },
): Promise<void> {
  const { userId, standing } = data as EventEnvelope<typeof ACCESS_CHANGED>['data'];
  const isBanned = standing !== undefined && standing.suspendedAt !== null && standing.suspendedUntil === null;
  if (type === USER_DELETED || isBanned) await endRolesInLeagues(tx, userId, clock.now());
}
