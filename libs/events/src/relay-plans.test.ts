import { systemClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, natsUrl } from '@matchpoint/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { aLogger, anEvent, useEventsDatabase } from '../test/fixtures.js';
import { connectNats } from './connect-nats.js';
import { appendEvent } from './outbox.js';
import { startRelay } from './relay.js';
import { STREAM_NAME } from './stream.js';

const database = useEventsDatabase();

it('a relay finds events by their index however few there were when it started', async () => {
  const pool = database.pool();
  const scans = async () =>
    (await pool.query<{ n: number }>("select seq_scan as n from pg_stat_user_tables where relname = 'outbox_event'")).rows[0]?.n;
  const isRunning = async () => (await pool.query("select from pg_stat_activity where application_name = 'plans-relay'")).rowCount !== 0;
  const logger = aLogger();
  const nats = await connectNats({ url: natsUrl(), name: 'test', logger });
  const manager = await jetstreamManager(nats);
  await manager.streams.delete(STREAM_NAME).catch(() => undefined);
  const before = await scans();
  const relay = startRelay({ pool, nats, service: 'plans', logger, clock: systemClock });
  for (let n = 1; n <= 10; n++) {
    await withTransaction(pool, (tx) => appendEvent(tx, anEvent(`match_${n}`, n)));
    await eventually(async () => (await manager.streams.info(STREAM_NAME)).state.messages === n);
  }
  // The end of a session tells its counts.
  await relay.stop();
  await eventually(async () => !(await isRunning()));
  expect(await scans()).toBe(before);
  await nats.close();
});
