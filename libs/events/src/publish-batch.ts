import { setImmediate } from 'node:timers/promises';
import { currentTraceparent, tracedFrom } from '@matchpoint/telemetry';
import { type JetStreamClient, type PubAck } from '@nats-io/jetstream';
import { encodeEnvelope, type OutboxRow } from './envelope.js';
import { demandPublishable, detailOf, type Refusal, refusalReason } from './refusal.js';
import { subjectOf } from './stream.js';
import { pause } from './wait.js';

const PUBLISH_TIMEOUT_MS = 2000;
/** For a whole batch: rows of one subject are sent one by one, and a slow server would delay the relay for each of them. */
const BATCH_DEADLINE_MS = 5000;

export interface Published {
  position: number;
  id: string;
  /** Its sequence in the stream. */
  streamSequence: number;
  /** The stream already had it: its row was not marked after an earlier publish. */
  isRepeat: boolean;
}

export interface Outcome {
  published: Published[];
  /** Rows that NATS would refuse again. */
  refused: Refusal[];
  /** The first error that another attempt may mend. Other rows were tried all the same, but none after a failed one of its subject. */
  failure?: unknown;
}

/** Consumers continue the trace from the publishing span, if this process creates one. */
function publishRow(stream: JetStreamClient, row: OutboxRow, source: string): Promise<PubAck> {
  const message = encodeEnvelope({ ...row, traceparent: currentTraceparent() ?? row.traceparent }, source);
  return stream.publish(subjectOf(row.type), message, { msgID: row.id, timeout: PUBLISH_TIMEOUT_MS });
}

class UnansweredError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Publishes rows in parallel, but one row of a subject at a time, so that successors cannot overtake a failed row. Resolves within five
 * seconds; rows not acknowledged by then are left for another batch.
 */
export async function publishBatch(stream: JetStreamClient, rows: readonly OutboxRow[], source: string): Promise<Outcome> {
  const outcome: Outcome = { published: [], refused: [] };
  const over = new AbortController();
  let isAnswered = false;
  const lastOfSubject = new Map<string, Promise<boolean>>();
  const nextTurn = shareTurns();

  const publish = async (row: OutboxRow): Promise<boolean> => {
    if (over.signal.aborted) return false;
    try {
      demandPublishable(row.type);
      const part = { name: `publish ${row.type}`, kind: 'producer', attributes: { 'messaging.message.id': row.id } } as const;
      const ack = await tracedFrom(row.traceparent ?? undefined, part, () => publishRow(stream, row, source));
      outcome.published.push({ position: row.position, id: row.id, streamSequence: ack.seq, isRepeat: ack.duplicate });
      return true;
    } catch (error) {
      const reason = refusalReason(error, row, source);
      if (reason === undefined) outcome.failure ??= error;
      else outcome.refused.push({ row, reason, detail: detailOf(error) });
      return false;
    }
  };
  const publishAfter = async (previous: Promise<boolean>, row: OutboxRow): Promise<boolean> => {
    if (!(await previous)) return false;
    await nextTurn();
    return publish(row);
  };

  for (const row of rows) {
    const previous = lastOfSubject.get(row.subject);
    lastOfSubject.set(row.subject, previous ? publishAfter(previous, row) : publish(row));
  }
  const allAnswered = Promise.all(lastOfSubject.values()).then(() => (isAnswered = true));
  await Promise.race([allAnswered, pause(BATCH_DEADLINE_MS, over.signal)]);
  over.abort();
  if (!isAnswered) outcome.failure ??= new UnansweredError(`rows are unacknowledged after ${BATCH_DEADLINE_MS} ms`);
  return { ...outcome, published: [...outcome.published], refused: [...outcome.refused] };
}

/**
 * Lets what waits in one turn of the event loop go on together in the next one. The client writes to its socket at the end of each
 * microtask, so rows that follow their acknowledged predecessors one by one would cost a system call each.
 */
function shareTurns(): () => Promise<void> {
  let turn: Promise<void> | undefined;
  return () =>
    (turn ??= setImmediate().then(() => {
      turn = undefined;
    }));
}
