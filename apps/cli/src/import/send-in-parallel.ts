import type { Batch } from './batch-rows.js';

const MOST_IN_FLIGHT = 4;

type Settled<Answer> = { answer: Answer } | { error: unknown };

/**
 * Sends batches, several at a time, and yields their answers in the order of the batches. A row waits while a row that names the same thing
 * is in flight, so the last of several in the file wins, as if they were sent one by one.
 * @throws the first failure, after what was in flight has ended and the answers that arrived were yielded.
 */
export async function sendInParallel<Answer>(
  batches: AsyncIterable<Batch>,
  send: (batch: Batch) => Promise<Answer>,
  onAnswer: (batch: Batch, answer: Answer) => Promise<void> | void,
): Promise<void> {
  const inFlight: { batch: Batch; settled: Promise<Settled<Answer>> }[] = [];
  const failures: unknown[] = [];
  const settleOldest = async (): Promise<void> => {
    const oldest = inFlight.shift();
    if (!oldest) return;
    const settled = await oldest.settled;
    if ('error' in settled) failures.push(settled.error);
    else await onAnswer(oldest.batch, settled.answer);
  };
  for await (const batch of batches) {
    while (inFlight.length >= MOST_IN_FLIGHT || inFlight.some((other) => overlap(other.batch.keys, batch.keys))) await settleOldest();
    if (failures.length > 0) break;
    inFlight.push({
      batch,
      settled: send(batch).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      ),
    });
  }
  while (inFlight.length > 0) await settleOldest();
  if (failures.length > 0) throw failures[0];
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of others) if (some.has(key)) return true;
  return false;
}
