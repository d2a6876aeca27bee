import { run, sql } from '@matchpoint/postgres';
import { type Pool } from 'pg';
import { COUNTED_TO, type Progress, reasonOf, type WorkStatus } from './progress.js';
import { pause } from './wait.js';

const TOO_LONG_MS = 5000;
/** Whoever asks waits no longer than a second. */
const DEADLINE_MS = 800;

const WAITING = sql<{ waiting: number; waitingMs: number | null; isRepublishing: boolean | null }>(
  'outbox_waiting',
  `select (select extract(epoch from clock_timestamp() - created_at) * 1000 from outbox_event
           where published_at is null order by position limit 1) as "waitingMs",
          (select count(*)::int from (select from outbox_event where published_at is null limit ${COUNTED_TO}) w) as waiting,
          (select republish_after is not null from outbox_relay where id = 1) as "isRepublishing"`,
);

/**
 * What the active relay says of its own failures, and what the outbox shows in any process: how long the oldest event waits,
 * should the relay be another process's, or nobody's.
 */
export async function statusOfRelay(pool: Pool, progress: Progress): Promise<WorkStatus> {
  const { trouble, ...lag } = await readOutbox(pool);
  return { name: 'relay', trouble: progress.trouble ?? trouble, ...lag };
}

async function readOutbox(pool: Pool): Promise<Omit<WorkStatus, 'name'>> {
  const answered = new AbortController();
  try {
    const rows = await Promise.race([run(pool, WAITING), pause(DEADLINE_MS, answered.signal)]);
    if (!rows) return { trouble: 'the database does not answer' };
    const { waiting, waitingMs, isRepublishing } = rows[0] ?? {};
    const seconds = waitingMs == null ? undefined : Math.max(0, Math.round(waitingMs / 1_000));
    const isLate = waitingMs != null && waitingMs > TOO_LONG_MS;
    const republishing = isRepublishing ? 'what the stream lost is being published again' : undefined;
    return {
      trouble: isLate ? `the oldest event has waited for ${seconds} s` : republishing,
      ...(waiting !== undefined && { waiting }),
      ...(seconds !== undefined && { oldestWaitSeconds: seconds }),
    };
  } catch (error) {
    return { trouble: reasonOf(error) };
  } finally {
    answered.abort();
  }
}
