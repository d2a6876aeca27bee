import { systemClock } from '@matchpoint/core';
import { applyMigrations, createPool, ensureDatabase, withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLogger, anEvent, MIGRATIONS, TYPE } from '../test/fixtures.js';
import { type PrivateStack, startPrivateStack } from '../test/private-stack.js';
import { connectNats } from './connect-nats.js';
import { type Consumer, startConsumer } from './consumer.js';
import { appendEvent } from './outbox.js';
import { type Relay, startRelay } from './relay.js';

const WAIT = { timeoutMs: 40_000 };

describe('relay and consumer', () => {
  const logger = aLogger();
  const rejections: unknown[] = [];
  const keepRejection = (reason: unknown): void => void rejections.push(reason);
  let stack: PrivateStack;
  let nats: NatsConnection;
  let [producer, receiver]: Pool[] = [];
  let relay: Relay;
  let consumer: Consumer;
  let next = 0;
  let acknowledged: number[] = [];

  beforeAll(async () => {
    process.on('unhandledRejection', keepRejection);
    stack = await startPrivateStack();
    nats = await connectNats({ url: stack.natsUrl, name: 'test', logger });
    const open = async (name: string): Promise<Pool> => {
      const connectionString = await ensureDatabase(stack.databaseUrl, name);
      await applyMigrations({ directory: MIGRATIONS, connectionString });
      return createPool({ connectionString, max: 10, applicationName: 'test' });
    };
    [producer, receiver] = [await open('producer'), await open('receiver')];
    await receiver.query('create table handled (subject text, n int)');
    relay = startRelay({ pool: producer, nats, service: 'test', logger, clock: systemClock });
    consumer = start();
    await appendOne();
    await allHandled();
  });
  beforeEach(() => {
    acknowledged = [];
  });
  afterAll(async () => {
    await Promise.all([relay.stop(), consumer.stop()]);
    await Promise.all([producer?.end(), receiver?.end()]);
    await nats.close();
    await stack.stop();
    process.off('unhandledRejection', keepRejection);
    expect(rejections).toEqual([]);
  });

  function start(): Consumer {
    return startConsumer({
      nats,
      pool: receiver as Pool,
      consumer: 'test-survivor',
      subjects: [TYPE],
      logger,
      clock: systemClock,
      retryDelayMs: 10,
      handle: async (tx, event) => void (await tx.query('insert into handled values ($1, $2)', [event.subject, event.sequence])),
    });
  }

  /** A failed commit may or may not have happened. An answered one must be handled exactly once. */
  async function appendOne(): Promise<void> {
    const n = next++;
    try {
      await withTransaction(producer as Pool, (tx) => appendEvent(tx, anEvent(`match_${n % 5}`, n)));
      acknowledged.push(n);
    } catch {
      // not acknowledged
    }
  }

  /** Appends while `disturb` runs. */
  async function appendDuring(disturb: () => Promise<void>): Promise<void> {
    let isOver = false;
    const disturbance = disturb().finally(() => (isOver = true));
    while (!isOver) await appendOne();
    await disturbance;
    await appendOne();
  }

  const allHandled = () =>
    eventually(async () => {
      const { rows } = await (receiver as Pool).query('select n, count(*) as times from handled where n = any($1) group by n', [
        acknowledged,
      ]);
      expect(rows).toHaveLength(acknowledged.length);
      expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    }, WAIT);

  it('lose nothing and do nothing twice when NATS is killed', async () => {
    await appendDuring(() => stack.killNats());
    await allHandled();
    expect(acknowledged.length).toBeGreaterThan(1);
  });

  it('lose nothing and do nothing twice when PostgreSQL is killed', async () => {
    await appendDuring(() => stack.killPostgres());
    await allHandled();
  });

  it('lose nothing when NATS is wiped while published events wait for a consumer that is down', async () => {
    await consumer.stop();
    for (let count = 0; count < 20; count++) await appendOne();
    await eventually(async () => (await (producer as Pool).query('select 1 from outbox_event where published_at is null')).rowCount === 0);
    await appendDuring(() => stack.killNats('wipe'));
    consumer = start();
    await allHandled();
    expect(logger.messages.some((message) => message.includes('lost data'))).toBe(true);
  });

  it('lose nothing when NATS comes back without the last events that it had acknowledged', async () => {
    await stack.killNats('keep');
    await consumer.stop();
    for (let count = 0; count < 20; count++) await appendOne();
    await eventually(
      async () => (await (producer as Pool).query('select 1 from outbox_event where published_at is null')).rowCount === 0,
      WAIT,
    );
    await stack.killNats('restore');
    consumer = start();
    await allHandled();
  });
});
