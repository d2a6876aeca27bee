import { type JetStreamManager, type StreamState } from '@nats-io/jetstream';
import { type AnyEventEnvelope, decodeEnvelope, UndecodableEventError } from './envelope.js';
import { STREAM_NAME, subjectOf } from './stream.js';

/** The first message of a subject at or after a sequence of the stream; undefined if no message follows. */
export async function nextMessage(manager: JetStreamManager, seq: number, subject: string) {
  // The client's types allow `next_by_subj` only for direct reads; the server accepts it here too.
  const query: { seq: number } & { next_by_subj: string } = { seq, next_by_subj: subject };
  return (await manager.streams.getMessage(STREAM_NAME, query)) ?? undefined;
}

/** The sequence before the first message that the stream stored at an instant or later, found by a binary search. */
export async function sequenceBefore(
  manager: JetStreamManager,
  { first_seq: first, last_seq: last }: Pick<StreamState, 'first_seq' | 'last_seq'>,
  instant: Date,
): Promise<number> {
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const message = await nextMessage(manager, middle, subjectOf('>'));
    if (message && message.time < instant) low = message.seq + 1;
    else high = middle;
  }
  return low - 1;
}

/** Undefined for an undecodable message, which its consumers have parked under a name of its own. */
export function decodeOrSkip(data: Uint8Array): AnyEventEnvelope | undefined {
  try {
    return decodeEnvelope(data);
  } catch (error) {
    if (error instanceof UndecodableEventError) return undefined;
    throw error;
  }
}
