import { systemClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NATS_PERMISSIONS, renderAuthorization } from '../nats-permissions.mjs';
import { appendEvents, connectNats, type NewEvent, startConsumer, startRelay } from '../src/index.js';
import { STREAM_NAME, subjectOf } from '../src/stream.js';
import { aLogger, anEvent, TYPE, useEventsDatabase } from './fixtures.js';
import { startRestrictedNats } from './restricted-nats.js';

const NAMES = Object.keys(NATS_PERMISSIONS);
const passwords = Object.fromEntries(NAMES.map((name) => [name, `password-of-${name}`]));
const DISPATCHER = 'webhook-dispatch';
const CONSUMERS = [
  ['gateway', 'gateway-accounts'],
  ['catalog-profile', 'catalog-profile-results'],
  ['match', 'match-leagues'],
  ['match', 'match-teams'],
  ['league', 'league-results'],
  ['league', 'league-teams'],
  ['league', 'league-users'],
  ['upload', 'upload-users'],
  ['account', 'account-audit'],
  ['webhook', 'webhook-owners'],
  ['webhook', DISPATCHER],
] as const;
/** One event of each family that a process produces. */
const PRODUCED: Record<string, NewEvent[]> = {
  match: [anEvent('match_1')],
  league: [{ type: 'league.standings_updated', subject: 'league_1', data: {} } as unknown as NewEvent],
};

let server: Awaited<ReturnType<typeof startRestrictedNats>>;
const open: { close(): unknown }[] = [];
const urlOf = (name: string, password = passwords[name] ?? ''): string => `nats://${name}:${password}@${server.host}`;

beforeAll(async () => {
  server = await startRestrictedNats(renderAuthorization(passwords));
});
afterAll(async () => {
  for (const each of open.reverse()) await each.close();
  await server.stop();
});

/** As the process connects, and as whoever has stolen its password does. */
async function connectAs(name: string): Promise<NatsConnection> {
  const connection = await connectNats({ url: urlOf(name), name, logger: aLogger() });
  open.push(connection);
  return connection;
}

describe('with the permissions of its process', () => {
  const database = useEventsDatabase();
  const heard: Record<string, string[]> = {};

  it('a relay publishes what its service produces, and each consumer hears of it', async () => {
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
    for (const [name, consumer] of CONSUMERS) {
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
    await withTransaction(database.pool(), (tx) => appendEvents(tx, PRODUCED.match ?? []));
    const all = Object.fromEntries(CONSUMERS.map(([, consumer]) => [consumer, ['match_1']]));
    await eventually(() => expect(heard).toEqual(all), { timeoutMs: 20_000 });
  });

  it('a gateway hears of changed keys from another', async () => {
    const [one, other] = [await connectAs('gateway'), await connectAs('gateway')];
    const changes: string[] = [];
    one.subscribe('matchpoint.keys.changed', { callback: (_error, message) => void changes.push(message.string()) });
    await one.flush();
    other.publish('matchpoint.keys.changed', 'key_1');
    await eventually(() => expect(changes).toEqual(['key_1']));
  });

  it.each([
    ['gateway', 'match.created'],
    ['upload', 'match.created'],
    ['account', 'match.created'],
    ['league', 'internal.match.results_recorded'],
    ['webhook', 'ticket.created'],
    ['match', 'webhook.disabled'],
    ['catalog-profile', 'player.checked_in'],
  ])('%s cannot publish %s', async (name, type) => {
    const connection = await connectAs(name);
    await expect(jetstream(connection).publish(subjectOf(type), '{}', { timeout: 2_000 })).rejects.toThrow(/permissions violation/i);
  });

  it.each([
    ['gateway', subjectOf('>')],
    ['gateway', subjectOf('internal.match.>')],
    ['webhook', 'matchpoint.keys.changed'],
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

  it('a gateway can neither empty the stream nor read of it what is nobody’s to hear', async () => {
    const manager = await jetstreamManager(await connectAs('gateway'), { checkAPI: false, timeout: 2_000 });
    const refused = /permissions violation/i;
    await expect(manager.streams.purge(STREAM_NAME)).rejects.toThrow(refused);
    await expect(manager.streams.getMessage(STREAM_NAME, { seq: 1 })).rejects.toThrow(refused);
  });

  it("nobody is let in by another's password, or by none", async () => {
    const refused = /authorization violation/i;
    await expect(connect({ servers: server.host, user: 'match', pass: passwords.league ?? '' })).rejects.toThrow(refused);
    await expect(connect({ servers: server.host })).rejects.toThrow(refused);
  });
});
