import { systemClock } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, natsUrl } from '@matchpoint/testing';
import { AckPolicy, jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { type PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLogger, anEvent, TYPE, useEventsDatabase } from '../test/fixtures.js';
import { connectNats } from './connect-nats.js';
import { findOwn, listHandled, listPublished } from './audit.js';
import { type Consumer, startConsumer } from './consumer.js';
import { type ConsumerSettings } from './consumer-options.js';
import { type EventEnvelope } from './envelope.js';
import { findGhosts } from './find-ghosts.js';
import { type Handle, type HandleMany } from './inbox.js';
import { appendEvents, type NewEvent } from './outbox.js';
import { type Relay, startRelay } from './relay.js';
import { republishSince } from './republish.js';
import { ensureStream, STREAM_NAME, subjectOf } from './stream.js';

describe('a consumer', () => {
  const producer = useEventsDatabase();
  const database = useEventsDatabase();
  const logger = aLogger();
  const consumers: Consumer[] = [];
  let nats: NatsConnection;
  let manager: JetStreamManager;
  let relay: Relay;

  beforeAll(async () => {
    nats = await connectNats({ url: natsUrl(), name: 'test', logger });
    manager = await jetstreamManager(nats);
    await database.pool().query('create table handled (position bigserial primary key, subject text, n int)');
    relay = startRelay({ pool: producer.pool(), nats, service: 'test', logger, clock: systemClock, verifyIntervalMs: 100 });
  });
  beforeEach(async () => {
    await manager.streams.delete(STREAM_NAME).catch(() => undefined);
    await producer.empty('outbox_event, outbox_relay');
    await database.empty('inbox_event, dead_event, handled restart identity');
    await ensureStream(manager);
  });
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  });
  afterAll(async () => {
    await relay.stop();
    await nats.close();
  });

  const record = async (tx: PoolClient, event: EventEnvelope): Promise<void> => {
    await tx.query('insert into handled (subject, n) values ($1, $2)', [event.subject, event.sequence]);
  };
  function start({
    handle = record,
    handleMany,
    ...options
  }: Partial<ConsumerSettings> & { handle?: Handle; handleMany?: HandleMany } = {}): Consumer {
    const handling = handleMany ? { handleMany } : { handle };
    const consumer = startConsumer({
      nats,
      pool: database.pool(),
      consumer: 'test-record',
      subjects: [TYPE],
      logger,
      clock: systemClock,
      retryDelayMs: 5,
      ...options,
      ...handling,
    });
    consumers.push(consumer);
    return consumer;
  }
  const append = (...events: NewEvent[]) => withTransaction(producer.pool(), (tx) => appendEvents(tx, events));
  const handled = async (subject?: string): Promise<number[]> =>
    (await database.pool().query('select n from handled where subject = coalesce($1, subject) order by position', [subject])).rows.map(
      ({ n }) => n,
    );
  const settled = (consumer = 'test-record') =>
    eventually(async () => {
      const info = await manager.consumers.info(STREAM_NAME, consumer);
      expect([info.num_pending, info.num_ack_pending]).toEqual([0, 0]);
    });
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

  it('handles every event once, in order per subject, whatever is delivered twice', async () => {
    start();
    await append(...upTo(300).map((n) => anEvent(`match_${n % 3}`, n)));
    await eventually(async () => expect(await handled()).toHaveLength(300));
    await settled();
    await manager.streams.purge(STREAM_NAME);
    await manager.streams.delete(STREAM_NAME); // its dedupe window goes with it
    const client = await producer.pool().connect();
    await republishSince(client, new Date(0));
    client.release();
    await eventually(async () => expect((await manager.streams.info(STREAM_NAME)).state.messages).toBe(300));
    await eventually(() => settled());
    for (const lane of upTo(3)) expect(await handled(`match_${lane}`)).toEqual(upTo(300).filter((n) => n % 3 === lane));
  });

  it('leaves no trace of a failed attempt, pauses its subject and continues with others', async () => {
    let failures = 0;
    const handle = async (tx: PoolClient, event: EventEnvelope): Promise<void> => {
      await record(tx, event);
      if (event.subject === 'match_bad' && event.sequence === 0 && failures++ < 4) throw new Error('not yet');
    };
    start({ handle });
    await append(anEvent('match_bad', 0), anEvent('match_bad', 1), anEvent('match_good', 0));
    await eventually(async () => expect(await handled('match_bad')).toEqual([0, 1]));
    expect(await handled('match_good')).toEqual([0]);
    expect(failures).toBe(5);
  });

  it('parks events that keep failing and malformed messages, and handles them again on demand', async () => {
    let isBroken = true;
    const handle = async (tx: PoolClient, event: EventEnvelope): Promise<void> => {
      if (isBroken && event.sequence === 0) throw new Error('poison');
      await record(tx, event);
    };
    const consumer = start({ handle, maxAttempts: 3 });
    await jetstream(nats).publish(subjectOf(TYPE), 'garbage \u0000');
    const [id] = await append(anEvent('match_1', 0), anEvent('match_1', 1));
    await eventually(async () => expect(await handled()).toEqual([1]));
    await settled();
    const dead = async () => (await database.pool().query('select id, subject, payload, error, attempts from dead_event order by id')).rows;
    expect(await dead()).toEqual([
      expect.objectContaining({ id, subject: subjectOf(TYPE), error: 'Error: poison', attempts: 3 }),
      expect.objectContaining({
        id: expect.stringMatching(/^sha256:/),
        payload: Buffer.from('garbage \u0000'),
        error: 'UndecodableEventError: not JSON',
        attempts: 1,
      }),
    ]);
    isBroken = false;
    expect(await consumer.control.retryDead()).toEqual({ handled: 1, failed: 1 });
    expect(await handled()).toEqual([1, 0]);
    expect(await dead()).toEqual([expect.objectContaining({ id: expect.stringMatching(/^sha256:/), attempts: 2 })]);
  });

  it('hands over waiting events together and in order; a failing event is parked alone, and those after it keep their order', async () => {
    const sizes: number[] = [];
    let commits = 0;
    const handleMany = async (tx: PoolClient, events: readonly EventEnvelope[]): Promise<void> => {
      sizes.push(events.length);
      for (const event of events) {
        await record(tx, event);
        if (event.sequence === 7) throw new Error('poison');
      }
    };
    await append(...upTo(120).map((n) => anEvent(`match_${n % 3}`, n)));
    await eventually(async () => expect((await manager.streams.info(STREAM_NAME)).state.messages).toBe(120));
    start({ handleMany, concurrency: 2, maxAttempts: 3, onHandled: () => commits++ });
    await eventually(async () => expect(await handled()).toHaveLength(119));
    await settled();
    for (const lane of upTo(3)) expect(await handled(`match_${lane}`)).toEqual(upTo(120).filter((n) => n % 3 === lane && n !== 7));
    expect(Math.max(...sizes)).toBeGreaterThan(1);
    expect(commits).toBeLessThanOrEqual(119);
    const { rows } = await database.pool().query('select attempts from dead_event');
    expect(rows).toEqual([{ attempts: 3 }]);
  });

  it('calls what a handler returns once its transaction has committed, however the event was handled, and never otherwise', async () => {
    const calls: number[] = [];
    let isPoisoned = true;
    const handleMany = async (tx: PoolClient, events: readonly EventEnvelope[]) => {
      for (const event of events) await record(tx, event);
      const numbers = events.map(({ sequence }) => sequence ?? NaN);
      if (isPoisoned && numbers.includes(3)) throw new Error('poison');
      return () => {
        calls.push(...numbers);
      };
    };
    await append(...upTo(6).map((n) => anEvent(`match_${n}`, n)));
    const consumer = start({ handleMany, maxAttempts: 2 });
    await eventually(async () => expect(await handled()).toHaveLength(5));
    await settled();
    const byNumber = (left: number, right: number): number => left - right;
    expect(calls.toSorted(byNumber)).toEqual(upTo(6).filter((n) => n !== 3));
    isPoisoned = false;
    expect(await consumer.control.retryDead()).toEqual({ handled: 1, failed: 0 });
    expect(calls.toSorted(byNumber)).toEqual(upTo(6));
  });

  it("never parks an event for the database's or a peer's failure", async () => {
    let failures = 0;
    const handle = async (tx: PoolClient, event: EventEnvelope): Promise<void> => {
      if (failures++ < 6)
        throw failures % 2 ? new DomainError('error_unavailable') : Object.assign(new Error('terminating'), { code: '57P01' });
      await record(tx, event);
    };
    start({ handle, maxAttempts: 2 });
    await append(anEvent('match_1', 0));
    await eventually(async () => expect(await handled()).toEqual([0]));
  });

  it("runs in one of several processes, and the next takes over the first's unfinished events in order", async () => {
    let revive = (): void => undefined;
    const frozen = new Promise<void>((resolve) => (revive = resolve));
    const first = start({ handle: () => frozen });
    await eventually(() => first.isActive);
    await append(...upTo(40).map((n) => anEvent(`match_${n % 2}`, n)));
    await eventually(async () => expect((await manager.consumers.info(STREAM_NAME, 'test-record')).num_ack_pending).toBe(40));
    const second = start();
    const [holder] = (await database.pool().query("select session_pid as pid from lease where name = 'test-record'")).rows;
    // A process dies: its lease and its open transactions end.
    await database.pool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (pid = $1
          or state = 'idle in transaction')`,
      [holder.pid],
    );
    await eventually(async () => expect(await handled()).toHaveLength(40));
    expect(second.isActive).toBe(true);
    revive();
    await first.stop();
    for (const lane of [0, 1]) expect(await handled(`match_${lane}`)).toEqual(upTo(40).filter((n) => n % 2 === lane));
  });

  it('skips types that it did not subscribe to but that its filter lets through', async () => {
    await jetstream(nats).publish(
      subjectOf('internal.match.of_another_kind'),
      JSON.stringify({
        id: 'evt_x',
        type: 'internal.match.of_another_kind',
        subject: 'x',
        source: 'x',
        sequence: 9,
        occurredAt: new Date(0).toISOString(),
        data: {},
      }),
    );
    start({ subjects: [TYPE, 'internal.match.some_day'] });
    await append(anEvent('match_1', 1));
    await eventually(async () => expect(await handled()).toEqual([1]));
    await settled();
    expect((await manager.consumers.info(STREAM_NAME, 'test-record')).config.filter_subject).toBe(subjectOf('internal.match.>'));
  });

  it('has no filter if it wants all families, and goes on where a durable that filtered by everything stood', async () => {
    const filter_subject = subjectOf('>');
    await manager.consumers.add(STREAM_NAME, { durable_name: 'test-record', filter_subject, ack_policy: AckPolicy.Explicit });
    await append(anEvent('match_1', 1), anEvent('match_1', 2));
    const before = await jetstream(nats).consumers.get(STREAM_NAME, 'test-record');
    await (await before.next())?.ackAck();
    start({ subjects: [TYPE, 'match.>'] });
    await eventually(async () => expect(await handled()).toEqual([2]));
    await settled();
    expect((await manager.consumers.info(STREAM_NAME, 'test-record')).config.filter_subject).toBeUndefined();
  });

  it('handles again what its database has lost, once an operator has it reread the stream', async () => {
    const consumer = start();
    const [, ...lost] = await append(anEvent('match_1', 1), anEvent('match_1', 2), anEvent('match_1', 3));
    await eventually(async () => expect(await handled()).toHaveLength(3));
    // As if the database had been restored to its state after the first event.
    const began = new Date(Date.now() - 60_000);
    await database.pool().query('delete from inbox_event where event_id = any($1)', [lost]);
    await database.pool().query('delete from handled where n > 1');
    const { events } = await listPublished(producer.pool(), { since: began, until: new Date(Date.now() + 60_000), after: 0 });
    expect((await consumer.control.findUnhandled(events)).sort()).toEqual(lost.sort());
    expect(await consumer.control.replay(began)).toBe(3);
    await eventually(async () => expect(await handled()).toHaveLength(3));
    expect(await consumer.control.findUnhandled(events)).toEqual([]);
  });

  it("handles events of the stream that their service's outbox has lost", async () => {
    start();
    const ids = await append(anEvent('match_1', 1), anEvent('match_1', 2));
    await eventually(async () => expect(await handled()).toHaveLength(2));
    const began = new Date(Date.now() - 60_000);
    const ghosts = async (source = 'test', after?: number) =>
      (await findGhosts(producer.pool(), manager, { source, produces: ['internal.>'], since: began, after })).events;
    expect(await ghosts()).toEqual([]);
    await producer.pool().query('delete from outbox_event where id = $1', [ids[1]]);
    // The relay's place is past it, as after a restored service has published something new.
    expect((await ghosts()).map(({ id }) => id)).toEqual([ids[1]]);
    const { state } = await manager.streams.info(STREAM_NAME);
    expect(await ghosts('test', state.last_seq)).toEqual([]);
    // The consumer's effects stay, and the event is forgotten.
    const until = new Date(Date.now() + 60_000);
    const { eventIds } = await listHandled(database.pool(), { since: new Date(0), until, after: '' });
    expect(eventIds.sort()).toEqual([...ids].sort());
    expect(await findOwn(producer.pool(), eventIds)).toEqual([ids[0]]);
    expect(await ghosts('other')).toEqual([]);
  });

  it('reports what needs no database while its database does not answer in time', async () => {
    const consumer = start();
    await eventually(async () => expect(await consumer.figures()).toMatchObject({ isActive: true, backlog: { dead: 0 } }));
    const holder = await database.pool().connect();
    await holder.query('begin');
    await holder.query('lock table dead_event in access exclusive mode');
    const figures = await consumer.figures().finally(() => holder.query('rollback').then(() => holder.release()));
    expect(figures).toMatchObject({ isActive: true, handled: 0 });
    expect(figures.backlog).not.toHaveProperty('dead');
  });

  it('reports in every process that events wait for a stuck handler', async () => {
    let release: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const all = [start({ handle: () => blocked }), start({ handle: () => blocked })];
    await append(anEvent('match_1', 1));
    try {
      await eventually(async () => {
        const trouble = expect.stringMatching(/^1 events wait and the first has not moved/);
        for (const consumer of all) expect(await consumer.status()).toMatchObject({ name: 'test-record', trouble });
      });
    } finally {
      release();
    }
    await eventually(async () =>
      expect((await Promise.all(all.map((consumer) => consumer.status()))).map(({ trouble }) => trouble)).toEqual([undefined, undefined]),
    );
  });
});
