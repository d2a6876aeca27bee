import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { endRolesInLeagues } from './end-roles-in-leagues.js';

const ACCESS_CHANGED = 'internal.user.access_changed';
const USER_DELETED = 'internal.user.deleted';
/** Events about people. */
export const USER_EVENTS = [USER_DELETED, ACCESS_CHANGED] as const;

/**
 * Removes banned and deleted users from every league's staff (docs/reference/platform-staff.md#bans). A temporary suspension leaves
 * roles unchanged.
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
