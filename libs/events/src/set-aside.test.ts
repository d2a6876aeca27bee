import { systemClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderAuthorization } from '../nats-permissions.mjs';
import { aLogger, anEvent, useEventsDatabase } from '../test/fixtures.js';
import { startRestrictedNats } from '../test/restricted-nats.js';
import { PROCESS_NAMES } from './consumers.js';
import { connectNats } from './connect-nats.js';
import { decodeEnvelope } from './envelope.js';
import { appendEvents, type NewEvent } from './outbox.js';
import { type Relay, startRelay } from './relay.js';
import { republishSince } from './republish.js';
import { countSetAside, dropSetAside, listSetAside, retrySetAside } from './set-aside.js';
import { STREAM_NAME } from './stream.js';

const ADMINISTRATOR = 'administrator';
const passwords = Object.fromEntries(PROCESS_NAMES.map((name) => [name, `password-of-${name}`]));
const MAX_PAYLOAD_BYTES = 8_192;
/** Fewer than the waiting events, which must not fill the relay's window. */
const BATCH_SIZE = 50;
const NOT_PERMITTED = 'NATS does not permit match to publish league.standings_updated';

/** An event of another service, which this one's user may not publish. */
const forbidden = (subject: string): NewEvent => ({ type: 'league.standings_updated', subject, data: { leagueId: subject } });

describe('an event that NATS refuses', () => {
  const database = useEventsDatabase();
  let server: Awaited<ReturnType<typeof startRestrictedNats>>;
  let manager: JetStreamManager;
  const connections: NatsConnection[] = [];
  const relays: Relay[] = [];

  beforeAll(async () => {
    const users = renderAuthorization(passwords, { [ADMINISTRATOR]: 'password-of-all' });
    server = await startRestrictedNats(`max_payload: ${MAX_PAYLOAD_BYTES}\n${users}`);
    manager = await jetstreamManager(await connectAs(ADMINISTRATOR, 'password-of-all'));
  });
  beforeEach(async () => {
    await database.empty('outbox_event, outbox_relay, outbox_set_aside restart identity');
    await manager.streams.delete(STREAM_NAME).catch(() => undefined);
  });
  afterEach(() => stopRelays());
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await server.stop();
  });

  async function connectAs(name: string, password: string | undefined): Promise<NatsConnection> {
    const connection = await connectNats({ url: `nats://${name}:${password}@${server.host}`, name, logger: aLogger() });
    connections.push(connection);
    return connection;
  }
  async function start(user = 'match'): Promise<Relay> {
    const nats = await connectAs(user, passwords[user] ?? 'password-of-all');
    const settings = { pool: database.pool(), nats, service: 'match', logger: aLogger(), clock: systemClock };
    const relay = startRelay({ ...settings, batchSize: BATCH_SIZE, verifyIntervalMs: 100 });
    relays.push(relay);
    return relay;
  }
  const stopRelays = async (): Promise<void> => void (await Promise.all(relays.splice(0).map((relay) => relay.stop())));
  const append = (...events: NewEvent[]): Promise<string[]> => withTransaction(database.pool(), (tx) => appendEvents(tx, events));
  const isSetAside = (count = 1): Promise<void> => eventually(async () => expect(await countSetAside(database.pool())).toBe(count));

  /** The sequence numbers of a subject's events in the stream, in order. */
  async function streamed(subject: string): Promise<(number | undefined)[]> {
    const { state } = await manager.streams.info(STREAM_NAME);
    const messages = await Promise.all(
      Array.from({ length: state.messages }, (_, index) => manager.streams.getMessage(STREAM_NAME, { seq: state.first_seq + index })),
    );
    const events = messages.flatMap((message) => (message ? [decodeEnvelope(message.data)] : []));
    return events.filter((event) => event.subject === subject).map(({ sequence }) => sequence);
  }

  it('is set aside with the true reason; other subjects continue, however many events wait behind it', async () => {
    const behind = Array.from({ length: 3 * BATCH_SIZE }, (_, n) => anEvent('league_1', n + 1));
    const [refused] = await append(forbidden('league_1'), ...behind);
    const relay = await start();
    await isSetAside();
    // More of the same subject, then an event of another subject.
    await append(...behind.map((event, n) => ({ ...event, sequence: behind.length + n + 1 })), anEvent('match_2', 7));
    await eventually(async () => expect(await streamed('match_2')).toEqual([7]));
    expect(await streamed('league_1')).toEqual([]);
    await eventually(async () =>
      expect(await listSetAside(database.pool())).toMatchObject([
        {
          eventId: refused,
          type: 'league.standings_updated',
          subject: 'league_1',
          reason: NOT_PERMITTED,
          refusals: 5,
          held: 6 * BATCH_SIZE,
        },
      ]),
    );
    expect(await relay.status()).toEqual({ name: 'relay', trouble: `1 event is set aside: ${NOT_PERMITTED}`, waiting: 0 });
  });

  it('is published before the events behind it once it is retried and permitted', async () => {
    await append({ ...forbidden('league_1'), sequence: 1 }, anEvent('league_1', 2), anEvent('league_1', 3));
    await start();
    await isSetAside();
    await append(anEvent('league_1', 4));
    await stopRelays();
    expect(await retrySetAside(database.pool(), 'all')).toHaveLength(1);
    const relay = await start(ADMINISTRATOR);
    await eventually(async () => expect(await streamed('league_1')).toEqual([1, 2, 3, 4]));
    expect((await relay.status()).trouble).toBeUndefined();
  });

  it('is set aside again when it is retried and nothing has changed', async () => {
    const [refused] = await append(forbidden('league_1'), anEvent('league_1', 2));
    await start();
    await isSetAside();
    expect(await retrySetAside(database.pool(), [refused ?? ''])).toEqual([refused]);
    await isSetAside();
    expect(await streamed('league_1')).toEqual([]);
  });

  it('is given up when it is dropped: later events continue, and republishing skips it', async () => {
    const [refused] = await append({ ...forbidden('league_1'), sequence: 1 }, anEvent('league_1', 2));
    await start();
    await isSetAside();
    expect(await dropSetAside(database.pool(), [refused ?? ''])).toEqual([refused]);
    await eventually(async () => expect(await streamed('league_1')).toEqual([2]));
    await stopRelays();
    await manager.streams.delete(STREAM_NAME);
    await start(ADMINISTRATOR);
    await eventually(async () => expect(await streamed('league_1')).toEqual([2]));
    expect(await withTransaction(database.pool(), (tx) => republishSince(tx, new Date(0)))).toBe(1);
    const kept = await database.pool().query('select from outbox_event where id = $1', [refused]);
    expect(kept.rowCount).toBe(1);
  });

  it.each([
    [
      'is larger than NATS accepts',
      'internal.match.operated is larger than NATS accepts',
      { metadata: { text: 'x'.repeat(MAX_PAYLOAD_BYTES) } },
    ],
    ['has a type that is no subject', 'the event type is not a NATS subject', {}],
  ])('is set aside when it %s', async (_, reason, more) => {
    const data = { leagueId: 'l', matchId: 'm', actorId: 'a', activity: 'match.status_changed' as const, metadata: {}, ...more };
    const [refused] = await append({ type: 'internal.match.operated', subject: 'match_1', data });
    if (!('metadata' in more)) await database.pool().query(`update outbox_event set type = 'internal..operated' where id = $1`, [refused]);
    await append(anEvent('match_2', 1));
    await start();
    await eventually(async () => expect(await streamed('match_2')).toEqual([1]));
    await isSetAside();
    expect(await listSetAside(database.pool())).toMatchObject([{ eventId: refused, reason }]);
  });
});
