import { type EventEnvelope, ROLE_ENDING_EVENTS, startConsumer, whoseRolesEnd } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { openSystemAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { takeOffAllRosters } from '../participants/index.js';
import { lockTournament } from '../record/index.js';
import { listTournamentsOfStaff, removeStaff } from './store/staff.js';

/** Removes people who are banned or deleted from the staff and the rosters of tournaments. */
export function startFollowingUsers(context: TournamentContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'tournament-users',
    subjects: ROLE_ENDING_EVENTS,
    handle: (tx, event) => applyUserEvent(context, tx, event),
  });
}

/** Removes a banned or deleted user from the staff of every tournament, and from rosters before the start, in the event's transaction. */
export async function applyUserEvent(
  context: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  event: Pick<EventEnvelope, 'type' | 'data'>,
): Promise<void> {
  const userId = whoseRolesEnd(event);
  if (userId === undefined) return;
  for (const id of await listTournamentsOfStaff(tx, userId)) {
    const row = await lockTournament(tx, id);
    if (row === undefined || !(await removeStaff(tx, id, userId))) continue;
    await openSystemAct(context, tx, row).note({ action: 'staff_removed', targetType: 'user', targetId: userId });
  }
  await takeOffAllRosters(context, tx, userId);
}
