import { startConsumer } from '@matchpoint/events';
import type { LeagueContext } from '../context.js';
import { applyResultsRecorded, RESULTS_RECORDED } from '../standings/index.js';
import { applyMatchEvent, MATCH_EVENTS } from './apply-match-event.js';

/** Applies the match service's events. The consumer is named after results, its first subject; renaming it would lose its position. */
export function startFollowingMatches(context: LeagueContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'league-results',
    subjects: [RESULTS_RECORDED, ...MATCH_EVENTS],
    handle: async (tx, event) => {
      if (event.type === RESULTS_RECORDED) await applyResultsRecorded(tx, event, context);
      else await applyMatchEvent(tx, event, context);
    },
  });
}
