import { type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
import { nextMessage } from './read-stream.js';
import { listConsumers, STREAM_NAME } from './stream.js';

/**
 * Removes the messages that every consumer is done with; returns how many. Removes nothing while one of `known` is missing from the stream:
 * it may be about to return, and nobody knows what it has not seen.
 */
export async function purgeConsumed(manager: JetStreamManager, known: readonly string[]): Promise<number> {
  // Read before the consumers: they may not have looked at what arrives in between.
  const { state } = await manager.streams.info(STREAM_NAME);
  const consumers = await listConsumers(manager);
  const present = new Set(consumers.map(({ name }) => name));
  if (consumers.length === 0 || known.some((name) => !present.has(name))) return 0;
  const done = await Promise.all(consumers.map((consumer) => doneUpTo(manager, consumer, state.last_seq)));
  const floor = Math.min(...done);
  if (floor < state.first_seq) return 0;
  return (await manager.streams.purge(STREAM_NAME, { seq: floor + 1 })).purged;
}

/**
 * The last sequence, at most `lastSequence`, up to which a consumer has acknowledged all that its filter lets through. `ack_floor` alone
 * will not do: it stays at the last message that matched, so a consumer of rare events would keep the whole stream from being purged.
 */
async function doneUpTo(manager: JetStreamManager, consumer: ConsumerInfo, lastSequence: number): Promise<number> {
  if (consumer.num_ack_pending > 0) return consumer.ack_floor.stream_seq;
  const looked = Math.max(consumer.ack_floor.stream_seq, consumer.delivered.stream_seq);
  // The store is exact; the count of pending messages can drift.
  const next = await nextMessage(manager, looked + 1, consumer.config.filter_subject ?? '>');
  return Math.min(next === undefined ? lastSequence : next.seq - 1, lastSequence);
}
