import { type EventEnvelope, startConsumer } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { openSystemAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { lockTournament } from '../record/index.js';
import { listTournamentsOfStaff, removeStaff } from './store/staff.js';

const ACCESS_CHANGED = 'internal.user.access_changed';
const USER_DELETED = 'internal.user.deleted';

/** Removes people who are banned or deleted from the staff of tournaments. */
export function startFollowingUsers(context: TournamentContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'tournament-users',
    subjects: [USER_DELETED, ACCESS_CHANGED],
    handle: (tx, event) => applyUserEvent(context, tx, event),
  });
}

/**
 * Removes a banned or deleted user from the staff of every tournament, in the event's transaction (docs/reference/platform-staff.md#bans).
 * A temporary suspension leaves roles unchanged.
 */
export async function applyUserEvent(
  context: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  { type, data }: Pick<EventEnvelope, 'type' | 'data'>,
): Promise<void> {
  const { userId, standing } = data as EventEnvelope<typeof ACCESS_CHANGED>['data'];
  const isBanned = standing !== undefined && standing.suspendedAt !== null && standing.suspendedUntil === null;
  if (type !== USER_DELETED && !isBanned) return;
  for (const id of await listTournamentsOfStaff(tx, userId)) {
    const row = await lockTournament(tx, id);
    if (row === undefined || !(await removeStaff(tx, id, userId))) continue;
    await openSystemAct(context, tx, row).note({ action: 'staff_removed', targetType: 'user', targetId: userId });
  }
}
