import { run, sql } from '@matchpoint/postgres';
import { type Pool } from 'pg';
import { type Progress, reasonOf, type WorkStatus } from './progress.js';
import { pause } from './wait.js';

const TOO_LONG_MS = 5000;
/** Whoever asks waits no longer than a second. */
const DEADLINE_MS = 800;

const WAITING = sql<{ waitingMs: number | null; isRepublishing: boolean | null }>(
  'outbox_waiting',
  `select (select extract(epoch from clock_timestamp() - created_at) * 1000 from outbox_event
           where published_at is null order by position limit 1) as "waitingMs",
          (select republish_after is not null from outbox_relay where id = 1) as "isRepublishing"`,
);

/**
 * What the active relay says of its own failures, and what the outbox shows in any process: how long the oldest event waits,
 * should the relay be another process's, or nobody's.
 */
export async function statusOfRelay(pool: Pool, progress: Progress): Promise<WorkStatus> {
  return { name: 'relay', trouble: progress.trouble ?? (await troubleOfOutbox(pool)) };
}

async function troubleOfOutbox(pool: Pool): Promise<string | undefined> {
  const answered = new AbortController();
  try {
    const rows = await Promise.race([run(pool, WAITING), pause(DEADLINE_MS, answered.signal)]);
    if (!rows) return 'the database does not answer';
    const { waitingMs, isRepublishing } = rows[0] ?? {};
    if (waitingMs && waitingMs > TOO_LONG_MS) return `the oldest event has waited for ${Math.round(waitingMs / 1000)} s`;
    return isRepublishing ? 'what the stream lost is being published again' : undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    answered.abort();
  }
}
