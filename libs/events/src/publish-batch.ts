import { type JetStreamClient } from '@nats-io/jetstream';
import { encodeEnvelope, type OutboxRow } from './envelope.js';
import { subjectOf } from './stream.js';
import { pause } from './wait.js';

const PUBLISH_TIMEOUT_MS = 2000;
/** Of a whole batch: many rows of one subject go one by one, and a slow server would hold the relay for each of them in turn. */
const BATCH_DEADLINE_MS = 5000;

export interface Published {
  position: number;
  id: string;
  /** Where the stream has it. */
  streamSequence: number;
  /** The stream had it already: an earlier publish whose row was not marked. */
  isRepeat: boolean;
}

export interface Outcome {
  published: Published[];
  /** Unless all rows were published: the first error. The others were tried all the same, but none after a failed one of its subject. */
  failure?: unknown;
}

class UnansweredError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Publishes rows all at once, but one row of a subject at a time, so that what fails cannot be overtaken by its successors. Answers within
 * five seconds: what is not acknowledged by then is for another batch.
 */
export async function publishBatch(stream: JetStreamClient, rows: readonly OutboxRow[], source: string): Promise<Outcome> {
  const outcome: Outcome = { published: [] };
  const over = new AbortController();
  const lastOfSubject = new Map<string, Promise<boolean>>();

  const publish = async (row: OutboxRow): Promise<boolean> => {
    if (over.signal.aborted) return false;
    try {
      const ack = await stream.publish(subjectOf(row.type), encodeEnvelope(row, source), { msgID: row.id, timeout: PUBLISH_TIMEOUT_MS });
      outcome.published.push({ position: row.position, id: row.id, streamSequence: ack.seq, isRepeat: ack.duplicate });
      return true;
    } catch (error) {
      outcome.failure ??= error;
      return false;
    }
  };

  for (const row of rows) {
    const previous = lastOfSubject.get(row.subject);
    lastOfSubject.set(row.subject, previous ? previous.then((went) => went && publish(row)) : publish(row));
  }
  await Promise.race([Promise.all(lastOfSubject.values()), pause(BATCH_DEADLINE_MS, over.signal)]);
  over.abort();
  const published = [...outcome.published];
  if (published.length < rows.length) outcome.failure ??= new UnansweredError(`rows are unacknowledged after ${BATCH_DEADLINE_MS} ms`);
  return { published, failure: outcome.failure };
}
