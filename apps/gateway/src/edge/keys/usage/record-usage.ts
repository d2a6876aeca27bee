import { randomUUID } from 'node:crypto';
import { repeatWork } from '@matchpoint/rpc';
import type { Logger } from '@matchpoint/telemetry';
import type { Pool } from 'pg';
import { countUsage } from './usage-writes.js';
import { sweepUsage } from './sweep-usage.js';
import { type KeyedCall, type UsageBatch, UsageCounter } from './usage-counter.js';

/**
 * Usage is visible within 10 s, and a process that is killed loses at most 5 s of it (docs/reference/authentication.md#usage); this leaves
 * room for a slow database.
 */
const WRITE_INTERVAL_MS = 3_000;
/** Counts and requests per statement: a millisecond's work for this process. */
const BATCH_SIZE = 500;
/**
 * How much a process holds while the database is unavailable: about 20 MB. A busy process records only a sample of its successful calls
 * individually.
 */
const BOUNDS = { maxCounts: 50_000, maxRecent: 10_000, sampledFrom: 1_000 };

/** Counts the usage of keys and writes it in batches every few seconds, so that no request waits for it. */
export interface UsageRecorder {
  note(call: KeyedCall): void;
  /** Writes what is counted so far. @throws what the database throws; the counts are then written the next time */
  flush(): Promise<void>;
  /** Writes what is counted and stops. */
  stop(): Promise<void>;
}

export function recordUsage(pool: Pool, logger: Pick<Logger, 'warn'>): UsageRecorder {
  // Unique to this process: batches of an earlier process are unrelated.
  const source = randomUUID();
  const counter = new UsageCounter(BOUNDS);
  const sweeper = sweepUsage(pool, logger);
  let waiting: UsageBatch[] = [];
  let batch = 1;
  const write = async (): Promise<void> => {
    // A batch that failed goes first, unchanged: only its number tells whether it was counted.
    if (waiting.length === 0) waiting = counter.take(BATCH_SIZE);
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      await countUsage(pool, source, batch, next);
      batch += 1;
      waiting.shift();
      for (const { keyId } of next.recent) sweeper.wrote(keyId, 1);
    }
    if (counter.uncounted > 0)
      logger.warn({ calls: counter.uncounted }, 'calls of more keys and operations than are held were not counted');
    counter.uncounted = 0;
  };
  let last: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => (last = last.catch(() => undefined).then(write));
  const warn = (error: unknown): void => logger.warn({ err: error }, 'usage of keys not written yet');
  const timer = repeatWork(WRITE_INTERVAL_MS, flush, warn);
  return {
    note: (call) => counter.note(call),
    flush,
    async stop() {
      await Promise.all([timer.stop(), sweeper.stop()]);
      // First what was waiting, then what was counted meanwhile.
      await flush().then(flush).catch(warn);
    },
  };
}
