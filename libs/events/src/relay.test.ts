import { setTimeout as delay } from 'node:timers/promises';
import { ManualClock, systemClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, natsUrl } from '@matchpoint/testing';
import { AckPolicy, jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLogger, anEvent, type TYPE, useEventsDatabase } from '../test/fixtures.js';
import { connectNats } from './connect-nats.js';
import { decodeEnvelope } from './envelope.js';
import { appendEvent, appendEvents, type NewEvent } from './outbox.js';
import { type Relay, startRelay } from './relay.js';
import { type RelayOptions } from './relay-options.js';
import { ensureStream, STREAM_NAME, subjectOf } from './stream.js';

describe('the relay', () => {
  const database = useEventsDatabase();
  const logger = aLogger();
  let nats: NatsConnection;
  let manager: JetStreamManager;
  const relays: Relay[] = [];

  beforeAll(async () => {
    nats = await connectNats({ url: natsUrl(), name: 'test', logger });
    manager = await jetstreamManager(nats);
  });
  beforeEach(async () => {
    await database.empty('outbox_event, outbox_relay restart identity');
    await manager.streams.delete(STREAM_NAME).catch(() => undefined);
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  });
  afterAll(() => nats.close());

  function start(options: Partial<RelayOptions> = {}): Relay {
    const relay = startRelay({ pool: database.pool(), nats, service: 'test', logger, clock: systemClock, ...options });
    relays.push(relay);
    return relay;
  }
  const append = (subject: string, n = 0) => withTransaction(database.pool(), (tx) => appendEvent(tx, anEvent(subject, n)));
  const appendMany = (length: number) =>
    withTransaction(database.pool(), (tx) =>
      appendEvents(
        tx,
        Array.from({ length }, (_, n) => anEvent(`match_${n}`, n)),
      ),
    );
  /** Progress of republishing; null when nothing is republished. */
  const cursor = async () =>
    (await database.pool().query<{ after: number | null }>('select republish_after as after from outbox_relay')).rows[0]?.after;
  const drained = () =>
    eventually(async () => (await database.pool().query('select 1 from outbox_event where published_at is null')).rowCount === 0);
  const backendOf = async (application: string) =>
    (
      await database
        .pool()
        .query(
          'select pid, wait_event_type as "waitsFor" from pg_stat_activity where application_name = $1 and datname = current_database()',
          [application],
        )
    ).rows;

  /** The stream's events in order. */
  async function streamed() {
    const { state } = await manager.streams.info(STREAM_NAME);
    const messages = await Promise.all(
      Array.from({ length: state.messages }, (_, index) => manager.streams.getMessage(STREAM_NAME, { seq: state.first_seq + index })),
    );
    return messages.flatMap((message) => (message ? [decodeEnvelope(message.data)] : []));
  }

  it('publishes the events that were committed while no relay ran, each once and in order', async () => {
    const ids = await withTransaction(database.pool(), (tx) =>
      appendEvents(
        tx,
        Array.from({ length: 2500 }, (_, n) => anEvent(`match_${n % 7}`, n)),
      ),
    );
    start();
    await drained();
    const events = await streamed();
    expect(events.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const subject of new Set(events.map((event) => event.subject))) {
      const numbers = events.filter((event) => event.subject === subject).map(({ sequence }) => sequence ?? -1);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
    expect(events[0]).toMatchObject({ source: 'test', subject: 'match_0' });
  });

  it('is woken by a commit, and does not fall asleep before an open transaction commits', async () => {
    const relay = start({ pollIntervalMs: 3_600_000, verifyIntervalMs: 3_600_000 });
    await eventually(() => relay.isActive);
    for (let n = 0; n < 20; n++) {
      const tx = await database.pool().connect();
      await tx.query('begin');
      await appendEvent(tx, anEvent('match_1', n));
      await append('match_2', n); // wakes the relay, which then finds nothing else
      await tx.query('commit');
      tx.release();
      await drained();
    }
  });

  it('does not skip a lower position that commits later', async () => {
    start();
    const early = await database.pool().connect();
    await early.query('begin');
    const earlyId = await appendEvent(early, anEvent('match_early'));
    const lateId = await append('match_late');
    await eventually(async () => (await streamed()).some(({ id }) => id === lateId));
    await early.query('commit');
    early.release();
    await drained();
    expect((await streamed()).map(({ id }) => id)).toEqual([lateId, earlyId]);
  });

  it('publishes once even if it dies between the acknowledgement and the mark', async () => {
    const id = await append('match_1');
    const blocker = await database.pool().connect();
    await blocker.query('begin');
    await blocker.query('select 1 from outbox_event for update');
    start();
    const [backend] = await eventually(async () => {
      const [row] = await backendOf('test-relay');
      expect([(await streamed()).length, row.waitsFor]).toEqual([1, 'Lock']); // published, and waiting to mark
      return [row];
    });
    await database.pool().query('select pg_terminate_backend($1)', [backend.pid]);
    await blocker.query('rollback');
    blocker.release();
    await drained();
    expect((await streamed()).map((event) => event.id)).toEqual([id]);
  });

  it('runs in one of several processes, and in another when its session dies', async () => {
    const all = [start(), start(), start()];
    const active = () => all.filter((relay) => relay.isActive).length;
    await eventually(() => active() === 1);
    await append('match_1');
    await drained();
    const holder = async () => (await database.pool().query("select session_pid as pid from lease where name = 'relay'")).rows;
    const before = await holder();
    expect(before).toHaveLength(1);
    await database.pool().query('select pg_terminate_backend($1)', [before[0].pid]);
    await append('match_2');
    await drained();
    const after = await holder();
    expect(after).toHaveLength(1);
    expect(after[0].pid).not.toBe(before[0].pid);
    expect(await streamed()).toHaveLength(2);
    expect(active()).toBe(1);
  });

  const sized = (event: NewEvent<typeof TYPE>, players: number): NewEvent<typeof TYPE> => ({
    ...event,
    data: { results: event.data.results.map((result) => ({ ...result, creatorRoster: Array(players).fill('user_0123456789') })) },
  });

  it('waits while the stream is full, and deletes what every known consumer has acknowledged', async () => {
    const stream = { maxBytes: 20_000 };
    start({ stream });
    await append('match_0');
    await drained();
    await manager.consumers.add(STREAM_NAME, { durable_name: 'bystander', ack_policy: AckPolicy.Explicit, filter_subject: subjectOf('>') });
    await withTransaction(database.pool(), (tx) =>
      appendEvents(
        tx,
        Array.from({ length: 60 }, (_, n) => sized(anEvent('match_1', n), n % 2 ? 1 : 100)),
      ),
    );
    await eventually(() => logger.messages.some((message) => message.includes('the stream is full')));
    const left = async () =>
      (await database.pool().query('select count(*) as n from outbox_event where published_at is null')).rows[0].n as number;
    expect(await left()).toBeGreaterThan(0);
    const consumer = await jetstream(nats).consumers.get(STREAM_NAME, 'bystander');
    const seen: (number | undefined)[] = [];
    await eventually(async () => {
      for await (const message of await consumer.fetch({ max_messages: 50, expires: 1000 })) {
        seen.push(decodeEnvelope(message.data).sequence);
        message.ack();
      }
      expect(await left()).toBe(0);
      expect(seen).toEqual([0, ...Array.from({ length: 60 }, (_, n) => n)]);
    });
  });

  it('publishes the retention window again when the stream was replaced, without a reconnect', async () => {
    start({ verifyIntervalMs: 50 });
    const ids = [await append('match_1'), await append('match_2')];
    await drained();
    await manager.streams.delete(STREAM_NAME);
    await eventually(async () => expect((await streamed()).map(({ id }) => id)).toEqual(ids));
  });

  it('publishes the retention window again when the stream was replaced, refilled by others and purged while no relay ran', async () => {
    const ids = [await append('match_1'), await append('match_2')];
    const relay = start();
    await drained();
    await relay.stop();
    await manager.streams.delete(STREAM_NAME);
    await ensureStream(manager);
    for (let n = 0; n < 5; n++) await jetstream(nats).publish(subjectOf('somebody.elses'), '{}');
    await manager.streams.purge(STREAM_NAME);
    start();
    await eventually(async () => expect((await streamed()).map(({ id }) => id)).toEqual(ids));
  });

  it('publishes new events first, and a page of the lost ones between batches', async () => {
    const relay = start();
    const old = await appendMany(60);
    await drained();
    await relay.stop();
    await manager.streams.delete(STREAM_NAME);
    const fresh = await appendMany(20);
    start({ batchSize: 10 });
    const events = await eventually(async () => {
      const all = await streamed();
      expect(all).toHaveLength(80);
      return all.map(({ id }) => id);
    });
    const places = fresh.map((id) => events.indexOf(id)).sort((a, b) => a - b);
    // Ten new events, ten old ones, ten new ones, and then the rest.
    expect(places).toEqual([...Array.from({ length: 10 }, (_, n) => n), ...Array.from({ length: 10 }, (_, n) => 20 + n)]);
    expect([...events].sort()).toEqual([...old, ...fresh].sort());
    await drained();
  });

  it('republishes only what the stream lacks, and resumes where it was interrupted', async () => {
    const stream = { dedupeWindowMs: 100 };
    const relay = start({ stream });
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push(await append(`match_${n}`, n));
    await drained();
    await relay.stop();
    const { state } = await manager.streams.info(STREAM_NAME);
    for (let lost = 0; lost < 5; lost++) await manager.streams.deleteMessage(STREAM_NAME, state.last_seq - lost);
    // After the window in which NATS itself would drop them.
    await jetstream(nats).publish(subjectOf('somebody.elses'), '{}');
    await delay(300);
    const again = start({ stream, batchSize: 2 });
    // Stops in the middle, or at the end if the poll missed the middle. Then nothing was interrupted, and every event must still be there.
    const isOver = async (): Promise<boolean> => (await manager.streams.info(STREAM_NAME)).state.last_seq >= state.last_seq + 1 + 5;
    await eventually(async () => expect((await cursor()) !== null || (await isOver())).toBe(true));
    await again.stop();
    start({ stream });
    await drained();
    await eventually(async () => expect(await cursor()).toBeNull());
    const {
      state: { first_seq: first, last_seq: last },
    } = await manager.streams.info(STREAM_NAME);
    const held = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, index) =>
        manager.streams.getMessage(STREAM_NAME, { seq: first + index }).catch(() => null),
      ),
    );
    const published = held.map((message) => message?.header.get('Nats-Msg-Id')).filter((id): id is string => !!id);
    expect([...published].sort()).toEqual([...ids].sort());
  });

  it('reports that NATS refuses the stream, and publishes once it accepts it', async () => {
    const stream = { maxBytes: 2 ** 50 };
    const relay = start({ stream });
    await append('match_1');
    await eventually(async () =>
      expect(await relay.status()).toEqual({
        name: 'relay',
        trouble: expect.stringMatching(
          /^NATS lacks the 1073741824 MiB for the stream MATCHPOINT_EVENTS \(MATCHPOINT_STREAM_MAX_BYTES\), for/,
        ),
        waiting: 1,
        oldestWaitSeconds: expect.any(Number),
      }),
    );
    stream.maxBytes = 2 ** 24;
    await drained();
    await eventually(async () => expect(await relay.status()).toEqual({ name: 'relay', trouble: undefined, waiting: 0 }));
  });

  it('reports waiting events even in a process that does not publish them', async () => {
    await append('match_1');
    await database.pool().query(`update outbox_event set created_at = created_at - interval '1 minute'`);
    const unconnected = start({ nats: new Promise(() => undefined) });
    await eventually(async () => expect((await unconnected.status()).trouble).toMatch(/^NATS is not connected, for/));
    await unconnected.stop();
    expect((await unconnected.status()).trouble).toMatch(/^the oldest event has waited for 6\d s$/);
  });

  it('deletes published rows past their retention, and never unpublished ones', async () => {
    const clock = new ManualClock(new Date());
    await append('match_1');
    const relay = start({ clock, outboxRetentionMs: 60_000, pruneIntervalMs: 20 });
    await drained();
    clock.advance(59_000);
    await append('match_2');
    await drained();
    expect((await database.pool().query('select count(*) as n from outbox_event')).rows).toEqual([{ n: 2 }]);
    await relay.stop();
    await append('match_3');
    await database.pool().query(`update outbox_event set created_at = created_at - interval '1 hour'`);
    start({ clock, outboxRetentionMs: 60_000, pruneIntervalMs: 20 });
    await eventually(async () => expect((await database.pool().query('select subject from outbox_event')).rows).toEqual([]));
    expect((await streamed()).map(({ subject }) => subject)).toEqual(['match_1', 'match_2', 'match_3']);
  });

  it('deletes published rows also behind thousands that are held back, which it keeps', async () => {
    const clock = new ManualClock(new Date());
    await database.pool().query(
      `insert into outbox_event (id, type, subject, data, occurred_at, created_at, published_at)
         select 'evt_held_' || n, 'x', 'held', '{}', now(), now() - interval '1 hour', 'infinity' from generate_series(1, 5000) n`,
    );
    await append('match_1');
    await database.pool().query(`update outbox_event set created_at = created_at - interval '1 hour' where subject = 'match_1'`);
    start({ clock, outboxRetentionMs: 60_000, pruneIntervalMs: 20 });
    const left = 'select subject, count(*) as n from outbox_event group by subject';
    await eventually(async () => expect((await database.pool().query(left)).rows).toEqual([{ subject: 'held', n: 5_000 }]));
  });
});
