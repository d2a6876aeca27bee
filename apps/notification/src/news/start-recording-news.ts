import { startConsumer } from '@matchpoint/events';
import type { NotificationContext } from '../context.js';
import { CLOSING_TYPES } from './closings.js';
import { recordNews, USER_DELETED } from './record-news.js';
import { NEEDS_TYPES } from './needs.js';
import { NEWS_TYPES } from './news-of.js';
import { tellGateways } from './tell-gateways.js';

/** Notifications are less urgent than responses: at most ten transactions a second, each with all events that have arrived. */
const BATCH_INTERVAL_MS = 100;
const MAX_BATCH = 250;

/** Turns events into items, a batch at a time, in one process of the service. */
export function startRecordingNews(context: NotificationContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'notification-events',
    maxBatch: MAX_BATCH,
    batchIntervalMs: BATCH_INTERVAL_MS,
    subjects: [...new Set([...NEWS_TYPES, ...NEEDS_TYPES, ...CLOSING_TYPES, USER_DELETED])],
    handleMany: async (tx, events) => {
      const notices = await recordNews(context, tx, events);
      return () => tellGateways(context, notices);
    },
  });
}
