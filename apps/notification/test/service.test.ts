import { appendEvents, startRelay } from '@matchpoint/events';
import { openPool, withTransaction } from '@matchpoint/postgres';
import { eventually, useDatabase } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { startRecordingNews } from '../src/news/index.js';
import { by, matchEvent, useNotificationService } from './start-notification-service.js';

const service = useNotificationService({ red: ['user_red'] });
const producer = useDatabase('match');

it('records the events of other services as they are published, each once', async () => {
  const { nats, logger, databaseClock, stream } = service.context();
  const pool = await openPool({ connectionString: producer.url(), max: 2, applicationName: 'test', logger });
  const relay = startRelay({ pool, nats, service: 'match', logger, clock: databaseClock, stream });
  const recording = startRecordingNews(service.context());
  const { type, data, audience } = matchEvent('match.started', 'match_1');
  await withTransaction(pool, (tx) => appendEvents(tx, [{ type, subject: 'match_1', data, audience } as never]));
  const notifications = await eventually(async () => {
    const page = await service.client().listNotifications({ isUnreadOnly: true, pageSize: 5 }, by('user_red'));
    return page.notifications.length > 0 && page.notifications;
  });
  expect(notifications).toMatchObject([{ kind: 'match_started', subject: { id: 'match_1' } }]);
  await Promise.all([relay.stop(), recording.stop()]);
  await pool.end();
});
