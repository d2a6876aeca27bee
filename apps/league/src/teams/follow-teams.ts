import { startConsumer } from '@matchpoint/events';
import type { LeagueContext } from '../context.js';
import { applyTeamEvent, TEAM_EVENTS } from './apply-team-event.js';

/** Records which teams close, reopen or change their name. */
export function startFollowingTeams(context: LeagueContext) {
  const { nats, pool, logger, clock, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'league-teams',
    subjects: TEAM_EVENTS,
    handle: (tx, event) => applyTeamEvent(tx, event, clock.now()),
  });
}
