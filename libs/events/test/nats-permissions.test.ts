import { systemClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORE, LIVE, PROCESSES } from '../event-topology.mjs';
import { renderAuthorization } from '../nats-permissions.mjs';
import { CONSUMERS } from '../src/consumers.js';
import {
  appendEvents,
  connectNats,
  EVENTS,
  eventTopology,
  LIVE_MATCH,
  LIVE_NOTIFIED,
  liveTypes,
  PROCESS_NAMES,
  type ProcessName,
  startConsumer,
  startRelay,
} from '../src/index.js';
import { STREAM_NAME, subjectOf } from '../src/stream.js';
import { aLogger, anEvent, TYPE, useEventsDatabase } from './fixtures.js';
import { startRestrictedNats } from './restricted-nats.js';

const passwords = Object.fromEntries(PROCESS_NAMES.map((name) => [name, `password-of-${name}`]));
const DISPATCHER = 'webhook-dispatch';
const USES = PROCESS_NAMES.flatMap((name) => CONSUMERS[name].map((consumer) => ({ name, consumer })));
/** Every event that goes through NATS, with its publishers. */
const TYPES = Object.entries(EVENTS).filter(([, { producedBy }]) => producedBy.length > 0);

const ANSWER_MS = 10_000;
const typesOf = (events: typeof TYPES): string[] => events.map(([type]) => type).sort();

let server: Awaited<ReturnType<typeof startRestrictedNats>>;
const open: { close(): unknown }[] = [];
const connections = new Map<string, Promise<NatsConnection>>();
const urlOf = (name: string, password = passwords[name] ?? ''): string => `nats://${name}:${password}@${server.host}`;

beforeAll(async () => {
  server = await startRestrictedNats(renderAuthorization(passwords));
});
afterAll(async () => {
  for (const each of open.reverse()) await each.close();
  await server.stop();
});

/** Connects like the process, or like a thief of its password. */
function connectAs(name: string): Promise<NatsConnection> {
  const connecting = connections.get(name) ?? connectAnew(name);
  connections.set(name, connecting);
  return connecting;
}

function connectAnew(name: string): Promise<NatsConnection> {
  const connecting = connectNats({ url: urlOf(name), name, logger: aLogger() });
  open.push({ close: async () => (await connecting).close() });
  return connecting;
}

it('derives the permissions from the events and consumers as they are declared now', () => {
  expect({ processes: PROCESSES, live: LIVE, core: CORE }).toEqual(eventTopology());
});

describe('with the permissions of its process', () => {
  const database = useEventsDatabase();
  const heard: Record<string, string[]> = {};

  it("a relay publishes its service's events, and each consumer receives them", async () => {
    const logger = aLogger();
    const nats = connectAs('match');
    const relay = startRelay({
      pool: database.pool(),
      connectionString: database.url(),
      nats,
      service: 'match',
      logger,
      clock: systemClock,
    });
    open.push({ close: () => relay.stop() });
    for (const { name, consumer } of USES) {
      const started = startConsumer({
        nats: connectAs(name),
        pool: database.pool(),
        logger,
        clock: systemClock,
        consumer,
        subjects: [TYPE],
        handle: async (_tx, { subject }) => void (heard[consumer] ??= []).push(subject),
      });
      open.push({ close: () => started.stop() });
    }
    await withTransaction(database.pool(), (tx) => appendEvents(tx, [anEvent('match_1')]));
    const all = Object.fromEntries(USES.map(({ consumer }) => [consumer, ['match_1']]));
    await eventually(() => expect(heard).toEqual(all));
  });

  it("a gateway receives another gateway's key changes", async () => {
    const [one, other] = [await connectAs('gateway'), await connectAnew('gateway')];
    const changes: string[] = [];
    one.subscribe('matchpoint.keys.changed', { callback: (_error, message) => void changes.push(message.string()) });
    await one.flush();
    other.publish('matchpoint.keys.changed', 'key_1');
    await eventually(() => expect(changes).toEqual(['key_1']));
  });

  it.each([
    ['live states', LIVE_MATCH, 'match'],
    ['new notifications', LIVE_NOTIFIED, 'notification'],
  ] as const)('a gateway receives %s (%s) from the %s service and from no other process', async (_what, subject, teller) => {
    const [gateway, league] = [await connectAs('gateway'), await connectAnew('league')];
    const states: string[] = [];
    gateway.subscribe(subject, { callback: (_error, message) => void states.push(message.string()) });
    await gateway.flush();
    for (const [connection, text] of [
      [league, 'forged'],
      [await connectAs(teller), 'told'],
    ] as const) {
      connection.publish(subject, text);
      await connection.flush();
    }
    await eventually(() => expect(states).toEqual(['told']));
  });

  it.each(PROCESS_NAMES)("%s can publish every event that it produces, and no other process's events", async (name) => {
    const stream = jetstream(await connectAs(name));
    const allowed: string[] = [];
    const refused: string[] = [];
    const attempts = TYPES.map(async ([type]) => {
      try {
        await stream.publish(subjectOf(type), '{}', { timeout: ANSWER_MS });
        allowed.push(type);
      } catch (error) {
        expect(String(error)).toMatch(/permissions violation/i);
        refused.push(type);
      }
    });
    await Promise.all(attempts);
    const isOwn = ([, { producedBy }]: (typeof TYPES)[number]): boolean => producedBy.includes(name);
    expect(allowed.sort()).toEqual(typesOf(TYPES.filter(isOwn)));
    expect(refused.sort()).toEqual(typesOf(TYPES.filter((each) => !isOwn(each))));
  });

  it('a gateway receives the live events and no others', async () => {
    const live = TYPES.filter(([type, { isLive }]) => isLive || !type.startsWith('internal.'));
    const gateway = await connectAs('gateway');
    const heardTypes = new Set<string>();
    for (const pattern of liveTypes()) {
      gateway.subscribe(subjectOf(pattern), {
        callback: (error, message) => void heardTypes.add(error ? String(error) : message.subject.slice(subjectOf('').length)),
      });
    }
    await gateway.flush();
    for (const [type, { producedBy }] of TYPES) (await connectAs(producedBy[0] as ProcessName)).publish(subjectOf(type), '{}');
    await eventually(() => expect([...heardTypes].sort()).toEqual(typesOf(live)));
  });

  it.each([
    ['gateway', subjectOf('>')],
    ['gateway', subjectOf('internal.match.>')],
    ['webhook', 'matchpoint.keys.changed'],
    ['webhook', LIVE_MATCH],
    ['match', '_INBOX.>'],
    ['league', '_INBOX.webhook.>'],
    ['upload', '>'],
  ])('%s cannot listen to %s', async (name, subject) => {
    const connection = await connectAs(name);
    const refused = new Promise<Error | null>((resolve) => connection.subscribe(subject, { callback: (error) => resolve(error) }));
    expect(String(await refused)).toMatch(/permissions violation/i);
  });

  it.each(['gateway', 'match', 'league', 'upload', 'account'])(
    "%s can neither read, stop nor remove the dispatcher's consumer, nor the stream",
    async (name) => {
      const manager = await jetstreamManager(await connectAs(name), { checkAPI: false, timeout: 2_000 });
      const refused = /permissions violation/i;
      await expect(manager.consumers.delete(STREAM_NAME, DISPATCHER)).rejects.toThrow(refused);
      await expect(manager.consumers.add(STREAM_NAME, { durable_name: 'own', filter_subject: subjectOf('>') })).rejects.toThrow(refused);
      await expect(manager.streams.delete(STREAM_NAME)).rejects.toThrow(refused);
      await expect(manager.streams.deleteMessage(STREAM_NAME, 1)).rejects.toThrow(refused);
    },
  );

  it('a gateway can neither empty the stream nor read its internal events', async () => {
    const manager = await jetstreamManager(await connectAs('gateway'), { checkAPI: false, timeout: 2_000 });
    const refused = /permissions violation/i;
    await expect(manager.streams.purge(STREAM_NAME)).rejects.toThrow(refused);
    await expect(manager.streams.getMessage(STREAM_NAME, { seq: 1 })).rejects.toThrow(refused);
  });

  it("a user is rejected with another's password, or with none", async () => {
    const refused = /authorization violation/i;
    await expect(connect({ servers: server.host, user: 'match', pass: passwords.league ?? '' })).rejects.toThrow(refused);
    await expect(connect({ servers: server.host })).rejects.toThrow(refused);
  });
});
