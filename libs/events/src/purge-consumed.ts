import { type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
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
  const next = await nextSequence(manager, consumer.config.filter_subject, looked + 1);
  return Math.min(next === undefined ? lastSequence : next - 1, lastSequence);
}

/**
 * Of the first message from `seq` on that a filter lets through. The store is exact; the count of pending messages can drift. The server's
 * API takes `next_by_subj` here, which the client's types only know for direct requests.
 */
async function nextSequence(manager: JetStreamManager, filter: string | undefined, seq: number): Promise<number | undefined> {
  const query = { seq, next_by_subj: filter ?? '>' };
  return (await manager.streams.getMessage(STREAM_NAME, query))?.seq;
}
