import { natsUrl } from '@matchpoint/testing';
import { AckPolicy, jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLogger } from '../test/fixtures.js';
import { connectNats } from './connect-nats.js';
import { purgeConsumed } from './purge-consumed.js';
import { ensureStream, STREAM_NAME, subjectOf } from './stream.js';

describe('a purge of what was consumed', () => {
  let nats: NatsConnection;
  let manager: JetStreamManager;

  beforeAll(async () => {
    nats = await connectNats({ url: natsUrl(), name: 'test', logger: aLogger() });
    manager = await jetstreamManager(nats);
  });
  beforeEach(async () => {
    await manager.streams.delete(STREAM_NAME).catch(() => undefined);
    await ensureStream(manager);
  });
  afterAll(() => nats.close());

  const addConsumer = (durable_name: string, type: string) =>
    manager.consumers.add(STREAM_NAME, { durable_name, filter_subject: subjectOf(type), ack_policy: AckPolicy.Explicit });
  async function publish(type: string, count: number): Promise<void> {
    for (let n = 0; n < count; n++) await jetstream(nats).publish(subjectOf(type), '{}');
  }
  /** Takes `count` messages and acknowledges the first of them. */
  async function take(durable: string, count: number, acknowledged = count): Promise<void> {
    const consumer = await jetstream(nats).consumers.get(STREAM_NAME, durable);
    let n = 0;
    for await (const message of await consumer.fetch({ max_messages: count, expires: 5000 }))
      if (n++ < acknowledged) expect(await message.ackAck()).toBe(true);
  }
  const purge = (known: string[] = []) => purgeConsumed(manager, known);

  it('removes what the others have handled although nothing ever matched the filter of one consumer', async () => {
    await addConsumer('matches', 'match.>');
    await addConsumer('rare', 'webhook.disabled');
    await publish('match.created', 7);
    await take('matches', 7);
    expect(await purge()).toBe(7);
  });

  it('removes what followed the last event of a consumer of rare events', async () => {
    await addConsumer('matches', 'match.>');
    await addConsumer('rare', 'webhook.disabled');
    await publish('webhook.disabled', 1);
    await publish('match.created', 7);
    await take('rare', 1);
    await take('matches', 7);
    expect(await purge()).toBe(8);
    await publish('match.created', 3);
    await take('matches', 3);
    expect(await purge()).toBe(3);
  });

  it('keeps an event from the first consumer that has not been given it', async () => {
    await addConsumer('matches', 'match.>');
    await addConsumer('rare', 'webhook.disabled');
    await publish('match.created', 2);
    await publish('webhook.disabled', 1);
    await publish('match.created', 4);
    await take('matches', 6);
    expect(await purge()).toBe(2);
    await take('rare', 1);
    expect(await purge()).toBe(5);
  });

  it('keeps events that were given out and not acknowledged', async () => {
    await addConsumer('matches', 'match.>');
    await publish('match.created', 5);
    await take('matches', 5, 2);
    expect(await purge()).toBe(2);
    expect(await purge()).toBe(0);
  });

  it('removes nothing while a known consumer is missing, or when there is no consumer', async () => {
    await publish('match.created', 2);
    expect(await purge()).toBe(0);
    await addConsumer('matches', 'match.>');
    await take('matches', 2);
    expect(await purge(['matches', 'other'])).toBe(0);
    expect(await purge(['matches'])).toBe(2);
  });
});
