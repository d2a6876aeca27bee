import { ROLE_ENDING_EVENTS, startConsumer } from '@matchpoint/events';
import type { LeagueContext } from '../context.js';
import { applyUserEvent } from './apply-user-event.js';

/** Ends the league roles of people who are banned or deleted. */
export function startFollowingUsers(context: LeagueContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'league-users',
    subjects: ROLE_ENDING_EVENTS,
    handle: (tx, event) => applyUserEvent(tx, event, context),
  });
}
