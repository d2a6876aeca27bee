import { startConsumer } from '@matchpoint/events';
import type { CatalogProfileContext } from '../context.js';
import { applyResultsRecorded, RESULTS_RECORDED } from './apply-results-recorded.js';

/** An event carries up to 100 results, so a batch takes the database at most a second. */
const MAX_EVENTS_AT_ONCE = 10;

/** Counts the results of matches into the records of teams, players and organizations. */
export function startCountingResults({ nats, pool, logger, databaseClock, stream }: CatalogProfileContext) {
  return startConsumer({
    nats,
    pool,
    logger,
    stream,
    clock: databaseClock,
    consumer: 'catalog-profile-results',
    subjects: [RESULTS_RECORDED],
    concurrency: 4,
    maxBatch: MAX_EVENTS_AT_ONCE,
    handleMany: (tx, events) =>
      applyResultsRecorded(
        tx,
        events.filter((event) => event.type === RESULTS_RECORDED),
        logger,
      ),
  });
}
